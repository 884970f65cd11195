// expect: FALSE(valid-deref)
// witness: 1
// The array is shorter on the second path.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n;
  if (__VERIFIER_nondet_int() != 1)
    n = 3;
  else
    n = 2;
  char a[n];
  a[2] = 1;
  return 0;
}
