// expect: TRUE
// property: unreach-call
// ... and never so many of them that both would be the old ones.
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
  if (k != 0 && k != 31)
    reach_error();
  return 0;
}
