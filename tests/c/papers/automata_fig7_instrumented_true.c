// expect: TRUE
// Fig. 7: accelerated and instrumented, every feasible trace goes through the loop at most once, so that plain execution proves it.
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  unsigned N = __VERIFIER_nondet_uint(), x = N, y = 0;
  _Bool g = __VERIFIER_nondet_bool();
  while (x > 0) {
    if (__VERIFIER_nondet_bool()) {
      __VERIFIER_assume(!g);
      unsigned i = __VERIFIER_nondet_uint();
      __VERIFIER_assume(i <= x);
      x = x - i;
      y = y + i;
      g = 1;
    } else {
      unsigned before = x;
      x = x - 1;
      y = y + 1;
      __VERIFIER_assume(x > before); // only an underflow is left to this branch
      g = 0;
    }
  }
  if (y != N)
    reach_error();
  return 0;
}
