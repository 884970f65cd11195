// expect: TRUE
// property: valid-memsafety
// A mark in the low bit of a pointer, taken off before the pointer is used.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = 5;
  __UINTPTR_TYPE__ word = (__UINTPTR_TYPE__)p;
  if (__VERIFIER_nondet_int() == 1)
    word |= 1;
  int marked = word & 1;
  int *q = (int *)(word & ~(__UINTPTR_TYPE__)1);
  int v = *q + marked;
  free(q);
  return v;
}
