// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 0
// The object is shorter on the second path (subsumption across different sizes).
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

int main(void) {
  unsigned int n = 3;
  if (__VERIFIER_nondet_int())
    n = 4;
  char *p = malloc(n);
  if (!p)
    return 0;
  p[3] = 0;
  free(p);
  return 0;
}
