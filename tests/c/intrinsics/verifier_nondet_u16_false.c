// expect: FALSE(unreach-call)
// witness: 40000
// A value of the type that the declaration says.
extern unsigned short __VERIFIER_nondet_u16(void);
extern void reach_error(void);

int main(void) {
  unsigned short x = __VERIFIER_nondet_u16();
  if (x == (40000))
    reach_error();
  return 0;
}
