// expect: TRUE
// property: unreach-call
// A counter that can never be above its limit: what comes after the loop is not reached.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned s = 0;
  for (unsigned char i = 7; i <= 255; i++)
    s += 3;
  reach_error();
  return (int)s;
}
