// expect: FALSE(valid-free)
// witness: 1
// Two fields own the same block on the second path.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct pair {
  char *a, *b;
};

int main(void) {
  char *x = malloc(1), *y = malloc(1);
  struct pair p;
  p.a = x;
  if (__VERIFIER_nondet_int() != 1)
    p.b = y;
  else
    p.b = x;
  free(p.a);
  free(p.b);
  return 0;
}
