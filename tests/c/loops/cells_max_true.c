// expect: TRUE
// flags: --timeout 60s
// No cell is larger than the largest one.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int a[4000];

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 1 && n <= 4000);
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  int max = a[0];
  for (int i = 1; i < n; i++)
    if (a[i] > max)
      max = a[i];
  int k = __VERIFIER_nondet_int();
  if (1 <= k && k < n && a[k] > max)
    reach_error();
  return 0;
}
