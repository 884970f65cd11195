// expect: FALSE(pointer-overflow)
// property: pointer-overflow
// witness: 1
extern unsigned char __VERIFIER_nondet_uchar(void);
int cell;

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  int *p = n ? 0 : &cell;
  return p + n == 0;
}
