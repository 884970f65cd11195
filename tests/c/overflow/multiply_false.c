// expect: FALSE(no-overflow)
// property: no-overflow
// witness: 46341
// The first square that does not fit.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 46341)
    return 0;
  return x * x == 7;
}
