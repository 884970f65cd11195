// expect: FALSE(unreach-call)
// witness: 0xa5
// The complement is taken as int.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char port = __VERIFIER_nondet_uchar();
  unsigned char result = (unsigned char)~port >> 4;
  int promoted = (~port >> 4) & 0xff;
  if (port == 0xa5 && result != promoted)
    reach_error();
  return 0;
}
