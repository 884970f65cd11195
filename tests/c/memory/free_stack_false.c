// expect: FALSE(valid-free)
// witness: 5
// Not from malloc.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

int main(void) {
  int n = __VERIFIER_nondet_int();
  char small[4], *p = small;
  if (n > 4 && n < 100)
    p = malloc((unsigned)n);
  if (n >= 5)
    free(n == 5 ? small : p);
  return 0;
}
