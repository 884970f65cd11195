// expect: FALSE(valid-free)
// witness: 1
// output-contains: free of a string literal, which is not from malloc
// A string literal is no block.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  char *name = "none";
  if (__VERIFIER_nondet_int() != 1)
    name = malloc(4);
  free(name);
  return 0;
}
