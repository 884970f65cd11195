// expect: FALSE(unreach-call)
// witness: 0 0 0 7
// One side of the condition is about an input, the other about the counter: which of them holds differs from iteration to iteration.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned i = 11, y = 0;
  while (i > 7) {
    unsigned char c = __VERIFIER_nondet_uchar();
    if (!((c < 5) | (i < 10)))
      break;
    y = c;
    i--;
  }
  if (i == 7 && y == 7)
    reach_error();
  return 0;
}
