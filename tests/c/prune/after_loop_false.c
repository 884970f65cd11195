// expect: FALSE(unreach-call)
// witness: 0 0
// The variable matters only after the loop: a cover at the loop head must need it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int bad = 1, i = 0;
  if (__VERIFIER_nondet_int())
    bad = 0;
  while (__VERIFIER_nondet_int())
    i++;
  if (bad)
    reach_error();
  return i;
}
