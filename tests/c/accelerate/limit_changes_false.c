// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 100
// The limit is another one after the first iteration, and so is the step.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), d = 40, i = 0, k = 0;
  while (i < n) {
    i += d;
    d = 1;
    n = 70;
    k++;
  }
  if (k == 31)
    reach_error();
  return 0;
}
