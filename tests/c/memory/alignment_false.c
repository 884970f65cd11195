// expect: FALSE(misaligned-access)
// property: misaligned-access
// native: no, the processor does not mind
// output-contains: read at an address that is no multiple of 4
// An integer in the middle of bytes.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  char *p = malloc(16);
  int i = __VERIFIER_nondet_int();
  if (!p || i < 0 || i > 8)
    return 0;
  for (int k = 0; k < 16; k++)
    p[k] = 0;
  int v = *(int *)(p + i);
  free(p);
  return v;
}
