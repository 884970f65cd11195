// expect: TRUE
// Two pointers, never the same.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int x, y, z;

int main(void) {
  int *p = &x, *q = &y;
  if (__VERIFIER_nondet_int())
    p = &z;
  *p = 1;
  *q = 2;
  if (*p != 1)
    reach_error();
  return 0;
}
