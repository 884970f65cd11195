// expect: FALSE(unreach-call)
// witness: 65535
// A value of the type that the declaration says.
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);

int main(void) {
  unsigned short x = __VERIFIER_nondet_ushort();
  if (x == (65535))
    reach_error();
  return 0;
}
