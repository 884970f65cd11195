// expect: FALSE(valid-free)
// witness: 1
// output-contains: realloc of a block of 4 bytes, which was freed at
// What was freed cannot be made larger.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void *realloc(void *, __SIZE_TYPE__);
extern void free(void *);
int main(void) {
  char *p = malloc(4);
  if (!p)
    return 0;
  if (__VERIFIER_nondet_int() == 1)
    free(p);
  char *q = realloc(p, 8);
  free(q ? q : p);
  return 0;
}
