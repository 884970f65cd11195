// expect: TRUE
// property: valid-memsafety
// free(0) does nothing.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

int main(void) {
  char *p = 0;
  if (__VERIFIER_nondet_int())
    p = malloc(3);
  free(p);
  return 0;
}
