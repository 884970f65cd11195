// expect: FALSE(valid-deref)
// property: valid-deref
// data-model: ILP32
// native: no, it is compiled for 64 bits there
// With pointers of 32 bits p + n wraps around for large n, and the check lets it pass.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned char b[16] = {0}, *p = b, *end = b + 16;
  if (p + n > end)
    return 1;
  return n ? p[n - 1] : 0;
}
