// expect: FALSE(unreach-call)
// witness: 255
// flags: --timeout 60s
// Steps of 85 jump over the bound and wrap.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  unsigned char i = 1;
  while (i < n) {
    i += 85;
    if (i == 0)
      reach_error();
  }
  return 0;
}
