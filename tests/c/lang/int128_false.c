// expect: FALSE(unreach-call)
// witness: 0x8000000000000000
// The upper half of a square can be 1/4 of the range.
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void reach_error(void);

int main(void) {
  unsigned long long x = __VERIFIER_nondet_ulonglong();
  if ((x & 0xffffffff) != 0)
    return 0;
  unsigned __int128 square = (unsigned __int128)x * x;
  if (square >> 64 == 0x4000000000000000)
    reach_error();
  return 0;
}
