// expect: FALSE(unreach-call)
// native: no, the native stand-in gives no such number
// Any floating-point value, here a fraction and not-a-number in turn.
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  if (x == 0.15625 && y != y)
    reach_error();
  return 0;
}
