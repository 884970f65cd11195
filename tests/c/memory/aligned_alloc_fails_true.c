// expect: TRUE
// property: valid-memsafety
// flags: --malloc-may-fail
// The result of aligned_alloc is looked at.
extern void *aligned_alloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);
int main(void) {
  int *p = aligned_alloc(16, 16);
  if (p)
    *p = 1;
  free(p);
  return 0;
}
