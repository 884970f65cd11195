// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 10s
// native: no, too many iterations for large inputs
// Trace automata, Fig. 1: the invariant is x + y == N.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned N = __VERIFIER_nondet_uint();
  unsigned x = N, y = 0;
  while (x > 0) {
    x = x - 1;
    y = y + 1;
  }
  if (y != N)
    reach_error();
  return 0;
}
