// expect: TRUE
// property: no-overflow
// What looks like an overflow and is none: promoted operands, conversions, unsigned arithmetic, bit-fields, elements.
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
struct bits {
  int three : 3;
  unsigned four : 4;
};

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned char c = __VERIFIER_nondet_uchar();
  signed char s = 127;
  short h = 32767;
  unsigned u = 4294967295u;
  struct bits b = {3, 15};
  int a[3] = {0, 1, 2};
  s++;
  h += 1;
  u += 2;
  u = -u * 3;
  b.three++;
  b.four += 1;
  s = (signed char)x;
  h = (short)(s * c);
  if (x > -2147483647 - 1)
    x = -x;
  if (x < 2147483647)
    x++;
  x = x / 2 + a[c % 3] * 2;
  return 2147483646 + 1 == h + x / 8;
}
