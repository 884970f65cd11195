// expect: FALSE(unreach-call)
// witness: 1 5 5 0
// flags: --timeout 60s
// The search may stop at what it looked for.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int a[3000];

int main(void) {
  int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 3000);
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  int at = 0;
  while (at < n && a[at] != x)
    at++;
  int k = __VERIFIER_nondet_int();
  if (0 <= k && k <= at && k < n && a[k] == x)
    reach_error();
  return 0;
}
