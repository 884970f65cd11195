// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 0
// One of the bytes of a word is another one on the second path only.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned w = 0x01010101;
  unsigned char *byte = (unsigned char *)&w;
  byte[0] = 3;
  byte[2] = 1;
  if (!__VERIFIER_nondet_int())
    byte[2] = 2;
  byte[1] = 7;
  if (w == 0x01020703)
    reach_error();
  return 0;
}
