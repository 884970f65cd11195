// expect: FALSE(valid-deref)
// witness: 1
// The block is smaller on the second path.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void *realloc(void *, __SIZE_TYPE__);
extern void free(void *);
int main(void) {
  char *p = malloc(2);
  if (!p)
    return 0;
  int n = __VERIFIER_nondet_int();
  char *q;
  if (n != 1)
    q = realloc(p, 8);
  else
    q = realloc(p, 4);
  if (!q)
    return 0;
  q[4] = 1;
  free(q);
  return 0;
}
