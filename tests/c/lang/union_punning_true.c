// expect: TRUE
// The bytes of a number through a union, little-endian.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

union view {
  unsigned word;
  unsigned char bytes[4];
  struct {
    unsigned short low, high;
  } halves;
  float real;
};

int main(void) {
  union view v;
  v.word = __VERIFIER_nondet_uint();
  if (v.bytes[0] + 256u * v.bytes[1] + 65536u * v.bytes[2] + 16777216u * v.bytes[3] != v.word)
    reach_error();
  if (v.halves.low != (v.word & 0xffff) || v.halves.high != v.word >> 16)
    reach_error();
  unsigned before = v.word;
  v.bytes[1] ^= 0xff;
  if (v.word != (before ^ 0xff00))
    reach_error();
  v.real = 1.0f;
  if (v.word != 0x3f800000)
    reach_error();
  return 0;
}
