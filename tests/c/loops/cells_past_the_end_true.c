// expect: TRUE
// flags: --timeout 60s
// A pointer past the end that goes down.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int a[700];

int main(void) {
  int *p = a + 700;
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 700);
  for (int i = 0; i < n; i++) {
    p--;
    *p = 3;
  }
  int k = __VERIFIER_nondet_int();
  if (0 <= k && k < n && a[699 - k] != 3)
    reach_error();
  return 0;
}
