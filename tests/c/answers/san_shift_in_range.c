// expect: TRUE
// property: valid-shift
// Amounts up to the width less one, of every type.
extern unsigned char __VERIFIER_nondet_uchar(void);
struct bits {
  unsigned five : 5;
};

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  struct bits b = {3};
  long long wide = n;
  if (n > 31)
    return 0;
  unsigned x = 5u << n;
  x >>= wide;
  x += 1u << 31;
  b.five <<= 2;
  unsigned long long y = 1ull << 63;
  int z = 1 << 30;
  return (x + z + b.five) != 0 && y >> n;
}
