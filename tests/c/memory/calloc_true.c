// expect: TRUE
// property: valid-memsafety
// calloc zeroes.
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);

int main(void) {
  int *p = calloc(3, sizeof *p);
  if (!p)
    return 0;
  int sum = p[0] + p[1] + p[2];
  int *q = sum == 0 ? p : 0;
  *q = 1;
  free(p);
  return 0;
}
