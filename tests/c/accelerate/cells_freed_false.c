// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 99999
// The array is freed before the loop.
extern unsigned __VERIFIER_nondet_uint(void);

extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int *p = malloc(400000);
  if (!p)
    return 0;
  if (n == 99999)
    free(p);
  for (unsigned i = 0; i < 100000; i++)
    p[i] = i;
  if (n != 99999)
    free(p);
  return 0;
}
