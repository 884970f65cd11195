// expect: FALSE(unreach-call)
// witness: 0
// Integer arithmetic leads from one variable to another.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int x, y;

int main(void) {
  unsigned long d = (unsigned long)&y - (unsigned long)&x;
  if (__VERIFIER_nondet_int())
    d = 0;
  *(int *)((unsigned long)&x + d) = 1;
  if (y != 0)
    reach_error();
  return 0;
}
