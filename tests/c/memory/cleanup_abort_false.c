// expect: FALSE(valid-memcleanup)
// property: valid-memcleanup
// native: no, a run that ends in abort() does not look at what is left
// However the program ends, everything has to be freed before.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void free(void *);
extern void *malloc(__SIZE_TYPE__);

int main(void) {
  int *p = malloc(sizeof(int));
  *p = __VERIFIER_nondet_int();
  if (*p == 5)
    abort();
  free(p);
  return 0;
}
