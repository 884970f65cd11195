// expect: FALSE(unreach-call)
// witness: 0
// A bit that is shifted out and one that is not.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned char m = 0x40;
  if (__VERIFIER_nondet_int())
    m = 0x80;
  m = m << 1;
  if (m)
    reach_error();
  return 0;
}
