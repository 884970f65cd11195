// expect: FALSE(unreach-call)
// witness: 3 4 0
// An input that a called function reads is another one each time.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static unsigned value(void) { return __VERIFIER_nondet_uchar(); }

int main(void) {
  unsigned x = 0;
  for (unsigned i = 0; i < 20; i++)
    x += value();
  if (x == 7)
    reach_error();
  return 0;
}
