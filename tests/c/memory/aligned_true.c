// expect: TRUE
// property: valid-memsafety
// Aligned allocation is aligned and as large as asked for.
extern void *aligned_alloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern int posix_memalign(void **, __SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);

int main(void) {
  char *p = aligned_alloc(64, 128);
  void *q = 0;
  if (p) {
    int *ok = (__UINTPTR_TYPE__)p % 64 == 0 ? (int *)p : 0;
    *ok = 1;
    p[127] = 1;
  }
  free(p);
  if (posix_memalign(&q, 32, 10) == 0) {
    ((char *)q)[9] = 0;
    free(q);
  }
  return 0;
}
