// expect: FALSE(valid-deref)
// native: no, the value of an uninitialised variable cannot be chosen
// A pointer that was never set.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0;
  int *p;
  if (__VERIFIER_nondet_int())
    p = &x;
  *p = 1;
  return 0;
}
