// expect: FALSE(valid-deref)
// witness: 0
extern unsigned char __VERIFIER_nondet_uchar(void);
__attribute__((weak)) int extra(int);

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  return extra || n < 9 ? extra(n) : 0;
}
