// expect: FALSE(valid-deref)
// witness: 1
// output-contains: read of 4 bytes at offset 1 of a block of 4 bytes
// The mark in the low bit is not taken off.
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
  int v = *(int *)word;
  free((void *)(word & ~(__UINTPTR_TYPE__)1));
  return v == 5;
}
