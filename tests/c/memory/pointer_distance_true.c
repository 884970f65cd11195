// expect: TRUE
// property: default,pointer-mix
// The distance inside one block. Addresses as integers may be subtracted.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  int *p = malloc(8), *q = malloc(8);
  int *end = __VERIFIER_nondet_int() == 1 ? p : p + 2;
  long n = end - p;
  long d = (long)p - (long)q;
  free(p);
  free(q);
  return n == 2 && d != 0;
}
