// expect: FALSE(no-overflow)
// property: no-overflow
// witness: -2147483648
// The one quotient that does not fit.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), minus_one = -1;
  return x / minus_one == 5;
}
