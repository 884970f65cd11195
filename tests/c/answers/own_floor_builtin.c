// expect: UNKNOWN(approximation: the program defines floor() itself
// property: unreach-call
// native: no, whether a compiler calls floor for its own function is its own business
// Compiled code calls the program's own floor for __builtin_floor.
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

double floor(double v) { return 77; }

int main(void) {
  double v = __VERIFIER_nondet_double();
  if (v >= 0 && v < 1 && __builtin_floor(v) == 77)
    reach_error();
  return 0;
}
