// expect: TRUE
// property: no-overflow
// The same with the byte cut to seven bits, and with an unsigned shift.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  unsigned r = ((x & 0x7f) << 24) | ((unsigned)x << 24);
  return r == 7u;
}
