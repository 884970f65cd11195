// expect: FALSE(valid-deref)
// witness: 7
// The object is as large as it was asked to be.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 8)
    return 0;
  char *p = malloc((unsigned)n);
  if (!p)
    return 0;
  if (n == 7)
    p[7] = 1;
  p[n - 1] = 0;
  free(p);
  return 0;
}
