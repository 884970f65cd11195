// expect: FALSE(valid-free)
// witness: 2
// Not the beginning of the object.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

int main(void) {
  char *p = malloc(4);
  int k = __VERIFIER_nondet_int();
  if (!p || k < 0 || k > 2)
    return 0;
  free(p + k);
  return 0;
}
