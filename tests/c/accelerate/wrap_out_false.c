// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 0
// The counter moves away from its limit and wraps around: 2^16 - 5 iterations.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned short i = 5;
  unsigned s = 0;
  while (i >= 3) {
    i++;
    s += 2;
  }
  if (s == 131062 && i == 0)
    reach_error();
  return 0;
}
