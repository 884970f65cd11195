// expect: FALSE(unreach-call)
// witness: 1 3 3 3
// The counter itself moves by an input.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
extern void abort(void);

int main(void) {
  unsigned i = 0, j = 0;
  while (i < 8 && j < 8) {
    unsigned c = __VERIFIER_nondet_uchar();
    if (c > 3)
      abort();
    i += c;
    j++;
  }
  if (i == 10 && j == 4)
    reach_error();
  return 0;
}
