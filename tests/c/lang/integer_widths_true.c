// expect: TRUE
// Conversion to an unsigned type keeps the low bits, for every width.
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void reach_error(void);

int main(void) {
  unsigned long long x = __VERIFIER_nondet_ulonglong();
  unsigned char c = (unsigned char)x;
  unsigned short s = (unsigned short)x;
  unsigned i = (unsigned)x;
  if (c != (x & 0xff) || s != (x & 0xffff) || i != (x & 0xffffffff))
    reach_error();
  if ((unsigned char)(c + 1) != (unsigned char)(x + 1))
    reach_error();
  if (sizeof(char) != 1 || sizeof(short) != 2 || sizeof(int) != 4 || sizeof(long long) != 8 || sizeof(long) != 8)
    reach_error();
  return 0;
}
