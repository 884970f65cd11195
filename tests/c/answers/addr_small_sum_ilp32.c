// expect: TRUE
// property: valid-deref
// data-model: ILP32
// Steps of some kilobytes do not wrap around with pointers of 32 bits either.
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_ushort();
  unsigned char b[16] = {0}, *p = b, *end = b + 16;
  if (p + n > end || p + n < b)
    return 1;
  return n ? p[n - 1] : 0;
}
