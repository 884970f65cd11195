// expect: TRUE
// property: valid-memsafety
// realloc keeps the contents, from null it allocates.
extern int __VERIFIER_nondet_int(void);
extern void *realloc(void *, __SIZE_TYPE__);
extern void free(void *);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int *p = realloc(0, 2 * sizeof *p);
  if (!p)
    return 0;
  p[0] = x;
  p[1] = 7;
  int *q = realloc(p, 5 * sizeof *q);
  if (!q) {
    free(p);
    return 0;
  }
  q[4] = 1;
  int *check = q[0] == x && q[1] == 7 ? q : 0;
  check[0] = 0;
  free(q);
  return 0;
}
