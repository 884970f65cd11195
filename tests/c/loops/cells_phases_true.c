// expect: TRUE
// undecided: facts about cells below and above a bound that moves twice
// Filled, then each cell increased in place.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int a[1500];

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 1500);
  for (int i = 0; i < n; i++)
    a[i] = 4;
  for (int i = 0; i < n; i++)
    a[i] = a[i] + 1;
  int k = __VERIFIER_nondet_int();
  if (0 <= k && k < n && a[k] != 5)
    reach_error();
  return 0;
}
