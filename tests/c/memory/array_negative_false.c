// expect: FALSE(valid-deref)
// witness: -1
// Before the beginning.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[10] = {0};
  int i = __VERIFIER_nondet_int();
  if (i >= -1 && i < 10)
    return a[i];
  return 0;
}
