// expect: FALSE(valid-deref)
// witness: 10
// One past the end.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[10];
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i <= 10)
    a[i] = 1;
  return 0;
}
