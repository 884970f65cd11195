// expect: TRUE
// The twin: the result is looked at. A block made of the wrapped product would be too small.
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  if (n != 2 && n != 0x4000000000000001ul)
    return 0;
  int *p = calloc(n, sizeof *p);
  if (p)
    p[1] = 1;
  free(p);
  return 0;
}
