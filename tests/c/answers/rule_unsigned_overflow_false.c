// expect: FALSE(unsigned-overflow)
// property: unsigned-overflow
// witness: 1
// The counter goes below zero when the loop ends.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned long n = __VERIFIER_nondet_uchar() & 3;
  while (n-- > 0)
    ;
  return 0;
}
