// expect: FALSE(unreach-call)
// witness: 1 0
// Every iteration reads an input of its own: their sum can be 1 although no multiple of 200 is.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 0;
  for (unsigned i = 0; i < 200; i++)
    x += __VERIFIER_nondet_uchar();
  if (x == 1)
    reach_error();
  return 0;
}
