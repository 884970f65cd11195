// expect: FALSE(no-overflow)
// property: no-overflow
// witness: 2147483647
// One more than the largest number.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  return x + 1 > 0;
}
