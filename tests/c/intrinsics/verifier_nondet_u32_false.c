// expect: FALSE(unreach-call)
// witness: 3000000000
// A value of the type that the declaration says.
extern unsigned __VERIFIER_nondet_u32(void);
extern void reach_error(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_u32();
  if (x == (3000000000u))
    reach_error();
  return 0;
}
