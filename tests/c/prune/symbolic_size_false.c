// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 1 0
// An object of a size that is not known, but at least 4 on the first path.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 8)
    return 0;
  if (__VERIFIER_nondet_int())
    if (n < 4)
      n = 4;
  char *p = malloc(n);
  if (!p)
    return 0;
  p[3] = 1;
  free(p);
  return 0;
}
