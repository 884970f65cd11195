// expect: FALSE(valid-deref)
// witness: 0x40000001
// output-contains: write of 4 bytes at offset 4 of a block of 4 bytes, just past its end
// The product is computed in 32 bits: the block is too small.
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 2)
    return 0;
  int *p = malloc(n * 4u);
  if (!p)
    return 0;
  if (n == 0x40000001u)
    p[1] = 1;
  free(p);
  return 0;
}
