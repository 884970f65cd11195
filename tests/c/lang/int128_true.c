// expect: TRUE
// Products of 64-bit numbers are exact in 128 bits.
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void reach_error(void);

int main(void) {
  unsigned long long x = __VERIFIER_nondet_ulonglong();
  unsigned __int128 wide = (unsigned __int128)x * 0x100000001ull;
  unsigned __int128 again = ((unsigned __int128)x << 32) + x;
  if (wide != again)
    reach_error();
  if ((unsigned long long)(wide >> 64) != ((x << 32) + x < x) + (x >> 32))
    reach_error();
  __int128 negative = -(__int128)x;
  if (negative > 0 || (x != 0 && (long long)(negative >> 64) != -1))
    reach_error();
  return 0;
}
