// expect: FALSE(valid-deref)
// witness: 3
// output-contains: read of 1 byte at offset 3 of a block of 3 bytes, just past its end
// output-contains: heap block of 3 bytes, allocated by realloc at line
// A block made smaller.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void *realloc(void *, __SIZE_TYPE__);
extern void free(void *);
int main(void) {
  char *p = malloc(8);
  int i = __VERIFIER_nondet_int();
  if (!p)
    return 0;
  for (int k = 0; k < 8; k++)
    p[k] = k;
  char *q = realloc(p, 3);
  if (!q) {
    free(p);
    return 0;
  }
  int v = i >= 0 && i < 4 ? q[i] : 0;
  free(q);
  return v;
}
