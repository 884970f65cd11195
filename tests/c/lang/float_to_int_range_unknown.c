// expect: UNKNOWN(
// Out of range a conversion gives any number: no proof, and no error that a native run does not show.
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  double d = __VERIFIER_nondet_double();
  if (!(d > 1e10))
    return 0;
  if ((int)d == 5)
    reach_error();
  return 0;
}
