// expect: FALSE(valid-deref)
// flags: --malloc-may-fail
// native: no, a native allocation does not fail when it is told to
// There is no block on the second path.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  char *p = malloc(2), spare[2];
  char *q = __VERIFIER_nondet_int() == 1 ? spare : p;
  if (q == spare)
    q[1] = 2;
  else
    q[0] = 1;
  free(p);
  return 0;
}
