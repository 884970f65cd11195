// expect: FALSE(valid-deref)
// property: valid-deref
// witness: 9
// The byte before the start passes this check.
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned char out[32] = {0};
  unsigned off = __VERIFIER_nondet_ushort();
  unsigned char *m = out + 8 - off;
  if (m + 1 < out)
    return 1;
  return *m;
}
