// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// Counting down stops at zero.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0);
  int i = n;
  while (i > 0)
    i--;
  if (i != 0)
    reach_error();
  return 0;
}
