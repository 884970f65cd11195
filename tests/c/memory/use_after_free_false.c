// expect: FALSE(valid-deref)
// witness: 3
// Read after free, on one path.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

int main(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = __VERIFIER_nondet_int();
  int early = *p == 3;
  if (early)
    free(p);
  int v = *p;
  if (!early)
    free(p);
  return v;
}
