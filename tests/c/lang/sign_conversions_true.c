// expect: TRUE
// Between signed and unsigned: same bits of the same width; widening extends by the sign of the source type.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned u = (unsigned)x;
  long long wide = x;
  unsigned long long from_signed = (unsigned long long)x;
  unsigned long long from_unsigned = u;
  if ((int)u != x || wide != x || (from_unsigned >> 32) != 0)
    reach_error();
  if ((x < 0) != (from_signed >> 63 == 1) || (x < 0) != (from_signed != from_unsigned))
    reach_error();
  signed char c = (signed char)x;
  unsigned char d = (unsigned char)x;
  if ((c < 0) != (d > 127) || c + 256 * (c < 0) != d)
    reach_error();
  if (x < 0 && (u < 0x80000000u || x < 0u))
    reach_error();
  if (-1 < 0u)
    reach_error();
  return 0;
}
