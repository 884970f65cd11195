// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// l stays near k: the octagon keeps it from wrapping.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int l = __VERIFIER_nondet_int();
  __VERIFIER_assume(l > 0 && l < 1000);
  __VERIFIER_assume(n < 1000);
  for (int k = 1; k < n; k++)
    if (__VERIFIER_nondet_int())
      l++;
  if (l <= 0)
    reach_error();
  return 0;
}
