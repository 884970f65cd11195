// expect: FALSE(valid-free)
// property: valid-free
// witness: 0
// The pointer is to the middle on the second path.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

int main(void) {
  char *p = malloc(4), *q = p + 1;
  if (!p)
    return 0;
  if (__VERIFIER_nondet_int())
    q = p;
  free(q);
  return 0;
}
