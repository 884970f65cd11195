// expect: FALSE(unreach-call)
// witness: -128
// A value of the type that the declaration says.
extern signed char __VERIFIER_nondet_schar(void);
extern void reach_error(void);

int main(void) {
  signed char x = __VERIFIER_nondet_schar();
  if (x == (-128))
    reach_error();
  return 0;
}
