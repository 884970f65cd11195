// expect: FALSE(unreach-call)
// witness: 7
// A value of the type that the declaration says.
extern unsigned __VERIFIER_nondet_unsigned(void);
extern void reach_error(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_unsigned();
  if (x == (7u))
    reach_error();
  return 0;
}
