// expect: FALSE(unreach-call)
// witness: 255
// A value of the type that the declaration says.
extern unsigned char __VERIFIER_nondet_u8(void);
extern void reach_error(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_u8();
  if (x == (255))
    reach_error();
  return 0;
}
