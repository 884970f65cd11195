// expect: TRUE
// property: valid-deref
// data-model: ILP32
// A decompressor looks back: the distance has 16 bits, and objects do not start in the first 64 KB.
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void *malloc(unsigned);
extern void free(void *);

int main(void) {
  unsigned char *out = malloc(32);
  if (!out)
    return 2;
  unsigned off = __VERIFIER_nondet_ushort();
  unsigned char *m = out + 8 - off;
  int bad = m < out;
  if (!bad)
    *m = 1;
  free(out);
  return bad;
}
