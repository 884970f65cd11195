// expect: FALSE(valid-deref)
// flags: --malloc-may-fail
// native: no, a native allocation does not fail when it is told to
// output-contains: write of 4 bytes through a null pointer
// output-contains: allocation fails = 1
// The result of aligned_alloc is not looked at.
extern void *aligned_alloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);
int main(void) {
  int *p = aligned_alloc(16, 16);
  *p = 1;
  free(p);
  return 0;
}
