// expect: FALSE(unreach-call)
// witness: -32768
// A value of the type that the declaration says.
extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);

int main(void) {
  short x = __VERIFIER_nondet_short();
  if (x == (-32768))
    reach_error();
  return 0;
}
