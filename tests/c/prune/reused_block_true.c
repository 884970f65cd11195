// expect: TRUE
// property: valid-memsafety
// The addresses differ on the two paths, what is done with them does not.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  char *p = malloc(2);
  if (__VERIFIER_nondet_int() != 1) {
    free(p);
    p = malloc(2);
  }
  if (p)
    p[1] = 1;
  free(p);
  return 0;
}
