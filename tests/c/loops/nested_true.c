// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// The inner counter is within its bound whatever the outer one is.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int m = __VERIFIER_nondet_int();
  __VERIFIER_assume(m >= 0);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (j >= m || j < 0)
        reach_error();
  return 0;
}
