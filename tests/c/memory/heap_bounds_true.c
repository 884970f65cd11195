// expect: TRUE
// property: valid-memsafety
// A symbolic size with symbolic indices below it.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int(), i = (unsigned)__VERIFIER_nondet_int();
  if (n > 1000 || i >= n)
    return 0;
  char *p = malloc(n);
  if (!p)
    return 0;
  p[i] = 5;
  int r = p[i] - 5;
  free(p);
  return r;
}
