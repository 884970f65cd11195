// expect: TRUE
// The twin: no size is taken for another.
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (n < 1 || n > 100000 || i >= n)
    return 0;
  char *p = malloc(n);
  if (!p)
    return 0;
  p[i] = 1;
  free(p);
  return 0;
}
