// expect: FALSE(unreach-call)
// witness: 1 2
// Two calls may differ.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  if (__VERIFIER_nondet_int() == 1 && __VERIFIER_nondet_int() == 2)
    reach_error();
  return 0;
}
