// expect: FALSE(unreach-call)
// witness: 1
// Fig. 2: the assertion negated.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned N = __VERIFIER_nondet_uint();
  unsigned x = N, y = 0;
  while (x > 0) {
    x = x - 1;
    y = y + 1;
  }
  if (!(y != N))
    reach_error();
  return 0;
}
