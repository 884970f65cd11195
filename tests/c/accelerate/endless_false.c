// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 254
// ... and one that can, but for one value of the limit.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned s = 0;
  unsigned char n = __VERIFIER_nondet_uchar();
  for (unsigned char i = 7; i <= n; i++)
    s += 1;
  if (s == 248)
    reach_error();
  return 0;
}
