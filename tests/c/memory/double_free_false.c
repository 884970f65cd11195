// expect: FALSE(valid-free)
// witness: 1 1
// Freed twice.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

int main(void) {
  char *p = malloc(4);
  if (__VERIFIER_nondet_int() == 1)
    free(p);
  if (__VERIFIER_nondet_int() == 1)
    free(p);
  return 0;
}
