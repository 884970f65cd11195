// expect: FALSE(uninitialised-read)
// property: default,uninitialised-read
// native: no, no native run shows it
// output-contains: read of 4 bytes at offset 4 of a block of 8 bytes, where nothing was written yet
// output-contains: allocated by malloc at line
// malloc does not clear what it gives.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  int *p = malloc(8);
  if (!p)
    return 0;
  p[0] = 1;
  int v = p[__VERIFIER_nondet_int() == 1];
  free(p);
  return v;
}
