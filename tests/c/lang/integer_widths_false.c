// expect: FALSE(unreach-call)
// witness: 256
// A narrowed value can be zero although the wide one is not.
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void reach_error(void);

int main(void) {
  unsigned long long x = __VERIFIER_nondet_ulonglong();
  unsigned char c = (unsigned char)x;
  if (x != 0 && x < 300 && c == 0)
    reach_error();
  return 0;
}
