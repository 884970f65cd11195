// expect: FALSE(unreach-call)
// witness: 1 0
// flags: --timeout 60s
// The first cell is left out.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int a[500];

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 500);
  for (int i = n - 1; i > 0; i--)
    a[i] = i + 3;
  int k = __VERIFIER_nondet_int();
  if (0 <= k && k < n && a[k] != k + 3)
    reach_error();
  return 0;
}
