// expect: FALSE(unreach-call)
// witness: 0
// A difference of addresses leads from a variable to the heap.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);

static int x;

int main(void) {
  int *h = malloc(sizeof *h);
  if (!h)
    return 0;
  *h = 0;
  unsigned long d = (unsigned long)h - (unsigned long)&x;
  if (__VERIFIER_nondet_int())
    d = 0;
  *(int *)((unsigned long)&x + d) = 1;
  if (*h == 1)
    reach_error();
  return 0;
}
