// expect: TRUE
// The twin: side by side.
extern int __VERIFIER_nondet_int(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
char a[8];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n != 4)
    return 0;
  memcpy(a + n, a, 4);
  return 0;
}
