// expect: FALSE(valid-deref)
// witness: 0
// The old pointer is dead.
extern void *malloc(__SIZE_TYPE__), *realloc(void *, __SIZE_TYPE__);
extern void free(void *);

int main(void) {
  int *p = malloc(4);
  if (!p)
    return 0;
  *p = 1;
  int *q = realloc(p, 400);
  if (!q)
    return 0;
  int v = *p;
  free(q);
  return v;
}
