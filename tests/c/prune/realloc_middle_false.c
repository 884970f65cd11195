// expect: FALSE(valid-free)
// property: valid-free
// witness: 0
// The pointer a realloc gets is to the middle on the second path.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void *realloc(void *, __SIZE_TYPE__);

int main(void) {
  char *p = malloc(4);
  if (!p)
    return 0;
  char *q = p + 1;
  if (__VERIFIER_nondet_int())
    q = p;
  realloc(q, 8);
  return 0;
}
