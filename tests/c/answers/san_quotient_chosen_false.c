// expect: FALSE(division-overflow)
// witness: 1
// The quotient that clang computes to nothing is chosen by a condition.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int c = __VERIFIER_nondet_int();
  int r = c ? (-2147483647 - 1) / -1 : 0;
  return r == 5;
}
