// expect: TRUE
// Shifts of all widths; the right shift of a negative number keeps the sign; the type of the result is that of the left side.
extern int __VERIFIER_nondet_int(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 32;
  unsigned long long w = __VERIFIER_nondet_ulonglong();
  unsigned u = (unsigned)x;
  if ((u << n >> n) != (n == 0 ? u : (u & ((1u << (32 - n)) - 1))))
    reach_error();
  if ((x >> 31) != (x < 0 ? -1 : 0) || (u >> 31) != (x < 0 ? 1u : 0u))
    reach_error();
  if ((w << 13 | w >> 51) != ((w >> 51) + (w << 13)))
    reach_error();
  unsigned char c = (unsigned char)x;
  if (c << 4 != c * 16 || (unsigned char)(c << 4) != (c & 15) * 16)
    reach_error();
  if (sizeof(c << 1LL) != sizeof(int) || 1ull << 40 == 0)
    reach_error();
  return 0;
}
