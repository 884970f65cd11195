// expect: FALSE(no-overflow)
// property: no-overflow
// witness: 0x7fffffffffffffff
// In 64 bits.
extern long __VERIFIER_nondet_long(void);

int main(void) {
  long x = __VERIFIER_nondet_long();
  return x + x == 4;
}
