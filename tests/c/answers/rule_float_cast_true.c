// expect: TRUE
// property: float-cast-overflow
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double d = __VERIFIER_nondet_double();
  if (d > -2147483649.0 && d < 2147483648.0)
    return (int)d > 5;
  if (d > -1.0 && d < 256.0)
    return (unsigned char)d;
  return 0;
}
