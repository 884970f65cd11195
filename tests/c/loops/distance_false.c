// expect: FALSE(unreach-call)
// witness: 3 9 1 0
// flags: --timeout 60s
// l may pass its former bound.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int l = __VERIFIER_nondet_int();
  __VERIFIER_assume(l > 0 && l < 10);
  __VERIFIER_assume(n < 5);
  for (int k = 1; k < n; k++)
    if (__VERIFIER_nondet_int())
      l++;
  if (l >= 10)
    reach_error();
  return 0;
}
