// expect: TRUE
// property: unreach-call
// Whether two pointers point to one object depends on the path.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = 0, b = 0;
  int *p = &a;
  int *q = &b;
  if (__VERIFIER_nondet_int())
    q = &b;
  int d = 0;
  if (__VERIFIER_nondet_int())
    d = 1;
  *p = 0;
  *q = 1 + d;
  if (*p)
    reach_error();
  return 0;
}
