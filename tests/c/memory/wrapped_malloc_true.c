// expect: TRUE
// property: valid-memsafety
// The same with the blocks freed at the end.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void abort(void);

static void *get(unsigned n) {
  void *p = malloc(n);
  if (!p)
    abort();
  return p;
}

static void put(void *p) {
  free(p);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 5 || n > 9)
    return 0;
  int *a = get(16);
  int *b = get(8);
  a[0] = b[1] = n;
  int sum = a[0] + b[1];
  put(a);
  put(b);
  return sum & 1;
}
