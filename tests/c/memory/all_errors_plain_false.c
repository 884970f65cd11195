// expect: FALSE(valid-deref)
// flags: --all-errors --interpolant none
// witness: 5 4
// output-contains: Errors    3 at different places
// The same path by path.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int a[4];

int main(void) {
  int n = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int();
  if (n > 0 && i >= 0 && i < 5)
    a[i] = n;
  char *p = malloc(2);
  free(n == 3 ? p + 1 : p);
  if (n == 9)
    return *(int *)0;
  return 0;
}
