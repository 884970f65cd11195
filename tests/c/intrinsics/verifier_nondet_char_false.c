// expect: FALSE(unreach-call)
// witness: -77
// A value of the type that the declaration says.
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void) {
  char x = __VERIFIER_nondet_char();
  if (x == (-77))
    reach_error();
  return 0;
}
