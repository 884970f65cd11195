// expect: TRUE
// property: unreach-call
// The step is an input and does not change.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char d = __VERIFIER_nondet_uchar();
  unsigned x = 0, i = 0;
  while (i < 100) {
    x += d;
    i++;
  }
  if (x != 100u * d)
    reach_error();
  return 0;
}
