// expect: FALSE(valid-free)
// property: valid-free
// witness: 0
// Freed before on the second path.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

int main(void) {
  int *p = malloc(sizeof *p), done = 0;
  if (__VERIFIER_nondet_int())
    done = 1;
  else
    free(p);
  free(p);
  return done;
}
