// expect: FALSE(valid-deref)
// witness: 0
// A word that begins inside and ends outside.
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

int main(void) {
  char *p = malloc(6);
  if (!p)
    return 0;
  int *last = (int *)(p + 4);
  *last = 1;
  free(p);
  return 0;
}
