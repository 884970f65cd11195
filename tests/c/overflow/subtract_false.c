// expect: FALSE(no-overflow)
// property: no-overflow
// witness: -2147483640 9
// A difference below the smallest number.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (y < 0 || y > 9)
    return 0;
  return x - y == 3;
}
