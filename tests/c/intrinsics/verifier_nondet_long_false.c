// expect: FALSE(unreach-call)
// witness: -0x123456789abcdef
// A value of the type that the declaration says.
extern long __VERIFIER_nondet_long(void);
extern void reach_error(void);

int main(void) {
  long x = __VERIFIER_nondet_long();
  if (x == (-0x123456789abcdef))
    reach_error();
  return 0;
}
