// expect: FALSE(unreach-call)
// witness: 5 0
// undecided: the error needs five rounds, and a cell that may be any
// An inner loop sets a cell that the outer one had set.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int a[900];

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 900);
  for (int i = 0; i < n; i++) {
    a[i] = 1;
    for (int j = 0; j < i - 3; j++)
      a[j] = 2;
  }
  int k = __VERIFIER_nondet_int();
  if (0 <= k && k < n && a[k] != 1)
    reach_error();
  return 0;
}
