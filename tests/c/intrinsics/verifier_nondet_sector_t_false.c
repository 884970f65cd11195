// expect: FALSE(unreach-call)
// witness: 512
// A value of the type that the declaration says.
extern unsigned long __VERIFIER_nondet_sector_t(void);
extern void reach_error(void);

int main(void) {
  unsigned long x = __VERIFIER_nondet_sector_t();
  if (x == (512))
    reach_error();
  return 0;
}
