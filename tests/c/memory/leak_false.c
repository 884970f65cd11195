// expect: FALSE(valid-memtrack)
// property: valid-memsafety
// witness: 1
// The only pointer is overwritten.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

static char *p;

int main(void) {
  p = malloc(8);
  if (__VERIFIER_nondet_int() == 1)
    p = malloc(8);
  free(p);
  p = 0;
  return 0;
}
