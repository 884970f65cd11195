// expect: FALSE(unreach-call)
// witness: 0
// 0x80 as a signed char is negative.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned char c = 0x80;
  if (__VERIFIER_nondet_int())
    c = 0x7f;
  int x = (signed char)c;
  if (x < 0)
    reach_error();
  return 0;
}
