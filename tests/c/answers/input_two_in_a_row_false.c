// expect: FALSE(unreach-call)
// witness: 1 2 1 2 1 2 1 2 1 2
// The inputs of two iterations in a row need not be the same.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned p = 0, q = 0;
  for (unsigned i = 0; i < 10; i++) {
    p = q;
    q = __VERIFIER_nondet_uchar();
  }
  if (p == 1 && q == 2)
    reach_error();
  return 0;
}
