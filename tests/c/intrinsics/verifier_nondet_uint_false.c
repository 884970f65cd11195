// expect: FALSE(unreach-call)
// witness: 0xfffffffe
// A value of the type that the declaration says.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x == (0xfffffffeu))
    reach_error();
  return 0;
}
