// expect: FALSE(valid-deref)
// witness: 7
// output-contains: read of 4 bytes at offset 4 of a block of 8 bytes, which was freed at
// output-contains: allocated by malloc at line 13 in get, called at line 28
// output-contains: freed at line 20 in put, called at line 31
// The blocks come from a wrapper: the report says who called it.
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
  if (n == 7)
    put(b);
  int sum = a[0] + b[1];
  put(a);
  if (n != 7)
    put(b);
  return sum & 1;
}
