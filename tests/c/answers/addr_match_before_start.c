// expect: TRUE
// property: valid-deref
// A decompressor looks back: the distance has 16 bits, and objects do not start in the first 64 KB.
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned char out[32] = {0};
  unsigned off = __VERIFIER_nondet_ushort();
  unsigned char *m = out + 8 - off;
  if (m < out)
    return 1;
  return *m;
}
