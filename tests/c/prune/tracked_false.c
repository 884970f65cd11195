// expect: FALSE(valid-memtrack)
// property: valid-memtrack
// witness: 1
// native: no, a leak is not an error of a native run
// A global still points to the block on the first path only.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
static char *keep;
static int x;

int main(void) {
  char *p = malloc(2);
  if (__VERIFIER_nondet_int() != 1)
    keep = p;
  else
    keep = (char *)&x;
  p = 0;
  return 0;
}
