// expect: TRUE
// Example 5.5 (Fig. 8): the postcondition -3 < x < 6 and y < z; abduction mixes the context of x with what comes from below about y and z.
extern int klee_int(const char *);
extern void klee_assume(__UINTPTR_TYPE__);
extern void klee_assert(int);

int main(void) {
  int t = klee_int("t"), x = klee_int("x"), y, z;
  klee_assume((x > -1) & (x < 2));
  if (t > 0) {
    y = 0;
    z = 1;
  } else {
    y = 3;
    z = 4;
  }
  if (x > 0) {
    x = x + 1;
    z = z + 33;
  } else {
    int before = y;
    x = x + 3;
    y = z - 2;
    z = before;
  }
  klee_assert(-3 < x && x < 6 && y < z);
  return 0;
}
