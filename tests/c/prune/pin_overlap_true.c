// expect: TRUE
// property: unreach-call
// Bytes are written at places that depend on inputs, and words are read that may contain them.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned w[4] = {0, 0, 0, 0}, sum = 0;
  unsigned char *byte = (unsigned char *)w;
  for (unsigned k = 0; k < 5; k++) {
    unsigned i = __VERIFIER_nondet_uint();
    if (i >= 16)
      return 0;
    byte[i] = 1;
    if (__VERIFIER_nondet_int())
      sum ^= k;
    if (w[i / 4] == 0)
      reach_error();
  }
  return sum;
}
