// expect: TRUE
extern unsigned char __VERIFIER_nondet_uchar(void);
__attribute__((weak)) int extra(int);

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  return extra ? extra(n) : n;
}
