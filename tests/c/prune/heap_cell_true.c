// expect: TRUE
// expect-none: UNKNOWN(
// A loop over a heap cell, closed without a bound.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);

int main(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = 0;
  while (__VERIFIER_nondet_int()) {
    if (*p < 4)
      *p += 1;
    else
      *p = 0;
    if (*p > 4)
      reach_error();
  }
  return 0;
}
