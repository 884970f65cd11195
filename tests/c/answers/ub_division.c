// expect: UNKNOWN(undefined behaviour: division by zero
// property: unreach-call
// native: no, it crashes
// A division by zero has any result.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  int q = 100 / a;
  if (q == 77)
    reach_error();
  return 0;
}
