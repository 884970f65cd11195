// expect: FALSE(float-cast-overflow)
// property: float-cast-overflow
// witness: 200
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  float f = __VERIFIER_nondet_uchar() * 2.0f;
  unsigned char u = (unsigned char)f;
  return u;
}
