// expect: FALSE(valid-deref)
// property: valid-deref
// witness: 0
// Of two objects the other one was freed.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

int main(void) {
  int *p = malloc(sizeof *p), *q = malloc(sizeof *q), *r = p;
  if (!p || !q)
    return 0;
  *p = *q = 1;
  if (__VERIFIER_nondet_int())
    r = q;
  free(r);
  return *p;
}
