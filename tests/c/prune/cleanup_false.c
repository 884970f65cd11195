// expect: FALSE(valid-memcleanup)
// property: valid-memcleanup
// witness: 1
// native: no, memory that is left is not an error of a native run
// The block is not freed on the second path.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
static char *keep;

int main(void) {
  keep = malloc(2);
  if (__VERIFIER_nondet_int() != 1)
    free(keep);
  return 0;
}
