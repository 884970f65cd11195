// expect: FALSE(valid-free)
// property: valid-free
// witness: 0
// What a realloc gets was freed on the second path.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void *realloc(void *, __SIZE_TYPE__);
extern void free(void *);

static int fine;

int main(void) {
  char *p = malloc(4);
  if (!p)
    return 0;
  if (__VERIFIER_nondet_int())
    fine = 1;
  else
    free(p);
  realloc(p, 8);
  return 0;
}
