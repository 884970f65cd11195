// expect: TRUE
// flags: --timeout 60s
// Each cell gets what its neighbour got: all are like the first.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int a[1200];

int main(void) {
  int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 1 && n <= 1200);
  a[0] = x;
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1];
  int k = __VERIFIER_nondet_int();
  if (0 <= k && k < n && a[k] != x)
    reach_error();
  return 0;
}
