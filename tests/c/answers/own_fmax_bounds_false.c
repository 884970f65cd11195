// expect: FALSE(valid-deref)
// witness: 2
// property: valid-memsafety
// The body of the program's own fmax is checked.
extern unsigned char __VERIFIER_nondet_uchar(void);

double fmax(double a, double b) {
  int z[2] = {0, 0};
  z[__VERIFIER_nondet_uchar() & 3] = 1;
  return z[0];
}

int main(void) {
  double d = fmax(1, 2);
  return d > 1;
}
