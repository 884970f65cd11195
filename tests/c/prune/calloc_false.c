// expect: FALSE(unreach-call)
// native: no, the value of memory without one cannot be chosen
// Zeroed memory on the first path, any bytes on the second.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);

int main(void) {
  int *p = malloc(sizeof *p);
  if (__VERIFIER_nondet_int()) {
    free(p);
    p = calloc(1, sizeof *p);
  }
  if (!p)
    return 0;
  if (*p == 7)
    reach_error();
  return 0;
}
