// expect: FALSE(unreach-call)
// witness: 1 4
// flags: --timeout 60s
// The inner loop may reach the outer bound.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int m = __VERIFIER_nondet_int();
  __VERIFIER_assume(m >= 0 && m < 6 && n < 6);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (j > n)
        reach_error();
  return 0;
}
