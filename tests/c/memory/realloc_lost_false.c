// expect: FALSE(valid-memtrack)
// property: valid-memsafety
// flags: --malloc-may-fail
// native: no, a native realloc does not fail when it is told to
// output-contains: a block of 4 bytes from malloc at
// output-contains: allocation fails
// p = realloc(p, ...) loses the old block when realloc fails.
extern void *malloc(__SIZE_TYPE__);
extern void *realloc(void *, __SIZE_TYPE__);
extern void free(void *);
int main(void) {
  char *p = malloc(4);
  if (!p)
    return 0;
  p = realloc(p, 8);
  free(p);
  return 0;
}
