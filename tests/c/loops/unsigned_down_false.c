// expect: FALSE(unreach-call)
// witness: 3
// flags: --timeout 60s
// i >= 0 is always true of unsigned numbers: it wraps below zero.
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 5);
  unsigned i = n;
  while (i <= 5)
    i--;
  if (i > 5)
    reach_error();
  return 0;
}
