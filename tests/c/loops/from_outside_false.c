// expect: FALSE(unreach-call)
// witness: 2
// flags: --timeout 60s
// m is one more.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n < 6 && n > 0);
  int m = n + 1;
  int i = 0;
  while (i < n)
    i++;
  if (i < m)
    reach_error();
  return 0;
}
