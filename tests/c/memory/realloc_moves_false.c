// expect: FALSE(valid-deref)
// witness: 0
// output-contains: write of 4 bytes at offset 0 of a block of 8 bytes, which was released by realloc at
// A pointer kept over a realloc that grows the block.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void *realloc(void *, __SIZE_TYPE__);
extern void free(void *);
int main(void) {
  int *p = malloc(2 * sizeof *p);
  if (!p)
    return 0;
  p[0] = 1;
  p[1] = 2;
  int *first = &p[0];
  int *q = realloc(p, 64 * sizeof *p);
  if (!q) {
    free(p);
    return 0;
  }
  if (__VERIFIER_nondet_int() == 0)
    *first = 3;
  free(q);
  return 0;
}
