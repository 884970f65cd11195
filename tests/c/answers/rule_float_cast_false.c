// expect: FALSE(float-cast-overflow)
// property: float-cast-overflow
// native: no, the inputs of native runs are integers
// No comparison keeps a NaN away.
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float f = __VERIFIER_nondet_float();
  if (f < 0 || f > 5)
    return 0;
  return (unsigned char)f;
}
