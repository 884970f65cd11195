// expect: FALSE(valid-deref)
// property: valid-deref
// witness: 7 7
// One byte past a block whose size is not known.
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
extern void free(void *);

int main(void) {
  unsigned size = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  unsigned char *b = malloc(size);
  if (!b)
    return 1;
  if (b + n <= b + size)
    b[n] = 1;
  free(b);
  return 0;
}
