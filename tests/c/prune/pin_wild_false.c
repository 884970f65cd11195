// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 1
// One state writes through a pointer from nowhere and is given up; the other writes to a variable.
extern int __VERIFIER_nondet_int(void);
extern void *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);

int main(void) {
  int x = 0;
  int *p = &x;
  if (!__VERIFIER_nondet_int())
    p = __VERIFIER_nondet_pointer();
  *p = 1;
  if (x)
    reach_error();
  return 0;
}
