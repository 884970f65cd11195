// expect: TRUE
// property: unreach-call
// The twin of ub_shift: the distance is in range.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 31)
    return 0;
  unsigned x = 1u << n;
  if (x == 77)
    reach_error();
  return 0;
}
