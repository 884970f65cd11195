// expect: TRUE
// A value once made symbolic stays the same; the name may be missing.
extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);
extern void reach_error(void);

int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, 0);
  int y = x;
  if (x > 5 && y <= 5)
    reach_error();
  return 0;
}
