// expect: FALSE(unreach-call)
// witness: 1 0 0
// flags: --timeout 60s
// A second pointer to the same array undoes one cell.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int a[800];

int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 1 && n <= 800 && m >= 0 && m < n);
  int *p = a, *q = a + m;
  for (int i = 0; i < n; i++) {
    p[i] = 1;
    *q = 2;
  }
  int k = __VERIFIER_nondet_int();
  if (0 <= k && k < n && a[k] != 1)
    reach_error();
  return 0;
}
