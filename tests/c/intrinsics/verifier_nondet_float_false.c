// expect: FALSE(unreach-call)
// native: no, the native stand-in gives no such number
// Any floating-point value, here a fraction and not-a-number in turn.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void) {
  float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
  if (x == 0.15625 && y != y)
    reach_error();
  return 0;
}
