// expect: FALSE(valid-memtrack)
// property: valid-memtrack
// witness: 0
// native: no, a leak is not an error of a native run
// The pointer is lost on the second path; nothing else differs.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

static int done;

int main(void) {
  int *p = malloc(sizeof *p);
  if (__VERIFIER_nondet_int())
    free(p);
  else
    done = 0;
  return 0;
}
