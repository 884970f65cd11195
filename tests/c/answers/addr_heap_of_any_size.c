// expect: TRUE
// property: valid-deref
// The size of the block is not known, its end does not wrap around all the same.
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
extern void free(void *);

int main(void) {
  unsigned size = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  unsigned char *b = malloc(size);
  if (!b)
    return 1;
  if (b + n < b + size)
    b[n] = 1;
  free(b);
  return 0;
}
