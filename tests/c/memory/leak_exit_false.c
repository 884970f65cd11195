// expect: FALSE(valid-memtrack)
// property: valid-memtrack
// native: no, a leak is not an error of a native run
// output-contains: is lost: not freed, and its last pointer `p` was overwritten at line 13
// The first block is forgotten before exit().
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void exit(int);
static int *p;

int main(void) {
  p = malloc(4);
  p = malloc(8);
  if (__VERIFIER_nondet_int() == 1)
    exit(0);
  exit(1);
}
