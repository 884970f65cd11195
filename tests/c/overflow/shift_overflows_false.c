// expect: FALSE(no-overflow)
// witness: 200
// property: no-overflow
// A byte is an int before it is shifted, and its highest bit becomes the sign: the value is out of range.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  unsigned r = (x << 24) | 1u;
  return r == 7u;
}
