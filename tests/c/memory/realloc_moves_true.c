// expect: TRUE
// property: valid-memsafety
// The pointer is made anew, and the contents have moved with the block.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void *realloc(void *, __SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);

int main(void) {
  int *p = malloc(2 * sizeof *p);
  if (!p)
    return 0;
  p[0] = 1;
  p[1] = 2;
  int *q = realloc(p, 64 * sizeof *p);
  if (!q) {
    free(p);
    return 0;
  }
  int *first = &q[0];
  if (__VERIFIER_nondet_int() == 0)
    *first += q[1];
  if (q[0] != 1 && q[0] != 3)
    *(int *)0 = 0;
  free(q);
  return 0;
}
