// expect: FALSE(valid-shift)
// property: valid-shift
// witness: 32
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  unsigned x = 5;
  x >>= n;
  return x != 0;
}
