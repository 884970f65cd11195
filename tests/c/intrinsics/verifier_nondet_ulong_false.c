// expect: FALSE(unreach-call)
// witness: 0xfedcba9876543210
// A value of the type that the declaration says.
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong();
  if (x == (0xfedcba9876543210))
    reach_error();
  return 0;
}
