// expect: TRUE
// native: no, a run may take billions of iterations
// property: unreach-call
// Three counters in any order: the loop ends when one is empty.
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  _Bool left = __VERIFIER_nondet_bool();
  while (a > 0 && b > 0) {
    if (left)
      a--;
    else
      b--;
    left = __VERIFIER_nondet_bool();
  }
  if (a != 0 && b != 0)
    reach_error();
  return 0;
}
