// expect: TRUE
// property: unreach-call
// The twin of ub_division: the divisor is never zero.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a == 0)
    return 0;
  int q = 100 / a;
  if (q == 77)
    reach_error();
  return 0;
}
