// expect: FALSE(valid-shift)
// property: valid-shift
// witness: 3
// The low half of the amount is 0, the amount is not.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  long long n = 1LL << 32;
  if (x < 0 || x > 10)
    return 0;
  return x << n;
}
