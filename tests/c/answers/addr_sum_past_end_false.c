// expect: FALSE(valid-deref)
// property: valid-deref
// witness: 16
// One byte too many: the sum may be just past the end.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned char b[16] = {0}, *p = b, *end = b + 16;
  if (p + n > end)
    return 1;
  return p[n];
}
