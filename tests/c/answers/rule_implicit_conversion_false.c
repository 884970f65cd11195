// expect: FALSE(implicit-conversion)
// property: implicit-conversion
// witness: 255
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  c += 1;
  return c;
}
