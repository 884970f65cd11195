// expect: FALSE(unreach-call)
// witness: 1 0
// What is added is the input of the iteration before, another one each time.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 0;
  unsigned char c = 0;
  for (unsigned i = 0; i < 20; i++) {
    x += c;
    c = __VERIFIER_nondet_uchar();
  }
  if (x == 1)
    reach_error();
  return 0;
}
