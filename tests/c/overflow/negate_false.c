// expect: FALSE(no-overflow)
// property: no-overflow
// witness: -2147483648
// The smallest number has no negative.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  return -x == 5;
}
