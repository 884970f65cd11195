// expect: FALSE(unreach-call)
// witness: 0
// Two pointers that meet on the second path; the write through one is read through the other.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int x, y;
static int use(int *p, int *q) {
  *p = 1;
  *q = 2;
  return *p;
}

int main(void) {
  int *q = &x;
  if (__VERIFIER_nondet_int())
    q = &y;
  if (use(&x, q) == 2)
    reach_error();
  return 0;
}
