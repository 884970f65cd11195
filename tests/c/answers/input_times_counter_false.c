// expect: FALSE(unreach-call)
// witness: 1 0
// The step is a product of the counter, which moves, with an input.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 0;
  for (unsigned i = 1; i < 15; i++)
    x += i * __VERIFIER_nondet_uchar();
  if (x == 1)
    reach_error();
  return 0;
}
