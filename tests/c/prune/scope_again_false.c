// expect: FALSE(unreach-call)
// native: no, the value of a variable without one cannot be chosen
// A variable of the loop body has no value again in the second round.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  for (int i = 0; i < 2; i++) {
    int x;
    if (i == 0 || __VERIFIER_nondet_int())
      x = 5;
    if (x != 5)
      reach_error();
  }
  return 0;
}
