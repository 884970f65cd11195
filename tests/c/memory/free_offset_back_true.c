// expect: TRUE
// property: valid-memsafety
// A pointer into the middle, moved back to the start before it is freed.
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  char *p = malloc(8);
  if (!p)
    return 0;
  char *q = p + 5;
  q -= 5;
  free(q);
  return 0;
}
