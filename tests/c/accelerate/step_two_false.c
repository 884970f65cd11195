// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 0
// A bound that is jumped over.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 0;
  while (x < 2000001)
    x += 2;
  if (x == 2000002)
    reach_error();
  return 0;
}
