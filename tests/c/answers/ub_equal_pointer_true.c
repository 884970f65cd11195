// expect: TRUE
// property: unreach-call
// native: no, no input is such an address
// A pointer that is compared equal to an address points there.
extern void __VERIFIER_assume(int);
extern void *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);
int main(void) {
  int x = 4;
  int *p = __VERIFIER_nondet_pointer();
  __VERIFIER_assume(p == &x);
  *p = *p + 1;
  if (x != 5)
    reach_error();
  return 0;
}
