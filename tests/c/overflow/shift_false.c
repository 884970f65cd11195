// expect: FALSE(valid-shift)
// property: valid-shift
// witness: 3
// A bit is shifted into and beyond the sign.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 1 || x > 3)
    return 0;
  return x << 30 == 1;
}
