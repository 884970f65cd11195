// expect: FALSE(unreach-call)
// witness: 1
// flags: --timeout 60s
// The inner loop starts below zero.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n < 5);
  for (int i = 0; i < n; i++)
    for (int j = i - 1; j < n; j++)
      if (j < 0)
        reach_error();
  return 0;
}
