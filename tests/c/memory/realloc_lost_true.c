// expect: TRUE
// property: valid-memsafety
// flags: --malloc-may-fail
// The old block is freed when realloc fails.
extern void *malloc(__SIZE_TYPE__);
extern void *realloc(void *, __SIZE_TYPE__);
extern void free(void *);
int main(void) {
  char *p = malloc(4);
  if (!p)
    return 0;
  char *q = realloc(p, 8);
  free(q ? q : p);
  return 0;
}
