// expect: FALSE(valid-free)
// property: valid-free
// witness: 0
// The pointer is to a variable on the second path.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

int main(void) {
  char c, *q = &c;
  if (__VERIFIER_nondet_int())
    q = malloc(4);
  free(q);
  return 0;
}
