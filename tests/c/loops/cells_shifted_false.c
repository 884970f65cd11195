// expect: FALSE(unreach-call)
// witness: 3 2
// flags: --timeout 60s
// Moved up in place from below: the first cell is everywhere, not the old neighbour.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int a[1200];

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 3 && n <= 1200);
  for (int i = 0; i < n; i++)
    a[i] = i;
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1];
  int k = __VERIFIER_nondet_int();
  if (1 <= k && k < n && a[k] != k - 1)
    reach_error();
  return 0;
}
