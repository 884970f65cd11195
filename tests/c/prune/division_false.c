// expect: FALSE(division-by-zero)
// witness: 0
// The divisor is 0 on the second path only.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int d = 0;
  if (__VERIFIER_nondet_int())
    d = 2;
  return 10 / d;
}
