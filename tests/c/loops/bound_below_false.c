// expect: FALSE(unreach-call)
// witness: 3
// flags: --timeout 60s
// Steps of two miss zero.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n < 9);
  int i = n;
  while (i > 0)
    i -= 2;
  if (i != 0)
    reach_error();
  return 0;
}
