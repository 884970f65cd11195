// expect: TRUE
// property: unreach-call
// A word is read whose bytes were written one by one, and the other way round.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

union word {
  unsigned all;
  unsigned char byte[4];
  unsigned short half[2];
};

int main(void) {
  union word w = {0};
  unsigned sum = 0;
  for (int k = 0; k < 6; k++) {
    w.byte[k % 4] = 1;
    if (__VERIFIER_nondet_int())
      w.half[k % 2] = 0x0101;
    else
      w.byte[1] = 1;
    sum ^= __VERIFIER_nondet_int() ? k : 0;
    w.byte[3] = w.byte[0] = 1;
    w.half[1] = 0x0101;
    if (w.all != 0x01010101 && k >= 4)
      reach_error();
  }
  return sum;
}
