// expect: FALSE(unreach-call)
// witness: -21 0 0
// property: unreach-call
// Ways that meet with the same values and other assumptions: what they assumed is needed further down; one of them lets an error through.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), seen = 0;
  if (x > 10) {
    if (y < 5)
      return 0;
  } else if (x > 0) {
    if (y < 3)
      return 0;
  } else if (x > -10) {
    if (y < 1)
      return 0;
  } else if (y < 0) {
    return 0;
  }
  if (__VERIFIER_nondet_int())
    seen++;
  if (x > 10 && y < 5)
    reach_error();
  if (x > 0 && y < 3)
    reach_error();
  if (x < -20 && y == 0)
    reach_error();
  return seen;
}
