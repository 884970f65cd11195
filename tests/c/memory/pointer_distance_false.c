// expect: FALSE(pointer-mix)
// property: default,pointer-mix
// native: no, no native run shows it
// output-contains: subtraction of pointers into
// output-contains: and a block of 8 bytes
// The distance of two blocks.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  int *p = malloc(8), *q = malloc(8);
  int *end = __VERIFIER_nondet_int() == 1 ? q : p + 2;
  long n = end - p;
  free(p);
  free(q);
  return n == 2;
}
