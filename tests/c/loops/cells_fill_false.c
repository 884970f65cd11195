// expect: FALSE(unreach-call)
// witness: 0 0
// flags: --timeout 60s
// The cell after the last one is not set.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int a[1000];

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n < 1000);
  for (int i = 0; i < n; i++)
    a[i] = 7;
  int k = __VERIFIER_nondet_int();
  if (0 <= k && k <= n && a[k] != 7)
    reach_error();
  return 0;
}
