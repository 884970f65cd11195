// expect: FALSE(valid-deref)
// witness: 0x4000000000000001
// output-contains: write of 4 bytes through a null pointer
// The product of the two numbers is too large for any block: calloc gives none.
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  if (n != 2 && n != 0x4000000000000001ul)
    return 0;
  int *p = calloc(n, sizeof *p);
  p[1] = 1;
  free(p);
  return 0;
}
