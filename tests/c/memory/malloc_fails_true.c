// expect: TRUE
// property: valid-memsafety
// flags: --malloc-may-fail
// The result of malloc is looked at.
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  int *p = malloc(sizeof(int));
  if (p)
    *p = 1;
  free(p);
  return 0;
}
