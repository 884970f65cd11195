// expect: FALSE(unreach-call)
// witness: 200
// A value of the type that the declaration says.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  if (x == (200))
    reach_error();
  return 0;
}
