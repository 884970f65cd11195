// expect: TRUE
// property: valid-memsafety
// flags: --malloc-may-fail
// The result of calloc is looked at.
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);
int main(void) {
  int *p = calloc(1, sizeof(int));
  if (p)
    *p = 1;
  free(p);
  return 0;
}
