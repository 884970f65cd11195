// expect: FALSE(valid-deref)
// property: valid-deref
// witness: 0
// The object was freed on the second path; all values are the same.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

int main(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = 1;
  if (__VERIFIER_nondet_int())
    *p = 1;
  else
    free(p);
  return *p;
}
