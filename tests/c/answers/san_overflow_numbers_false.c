// expect: FALSE(no-overflow)
// property: no-overflow
// witness: 7
// Clang computes the product of numbers itself.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  if (x == 7)
    y = 2147483647 * 2;
  return y != 0;
}
