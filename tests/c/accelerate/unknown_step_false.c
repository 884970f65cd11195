// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 17
// One step leads there.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char d = __VERIFIER_nondet_uchar();
  unsigned x = 0, i = 0;
  while (i < 100000) {
    x += d;
    i++;
  }
  if (x == 1700000)
    reach_error();
  return 0;
}
