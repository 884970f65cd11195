// expect: FALSE(unreach-call)
// expect-none: UNKNOWN(
// witness: 1 1000000
// Fig. 4 and 5: with the accelerator as another path the bug is one iteration deep.
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  unsigned N = 1000000, x = N, y = 0;
  while (x > 0) {
    if (__VERIFIER_nondet_bool()) {
      unsigned i = __VERIFIER_nondet_uint();
      __VERIFIER_assume(i > 0);
      __VERIFIER_assume(i <= x);
      x = x - i;
      y = y + i;
    } else {
      x = x - 1;
      y = y + 1;
    }
  }
  if (!(y != N))
    reach_error();
  return 0;
}
