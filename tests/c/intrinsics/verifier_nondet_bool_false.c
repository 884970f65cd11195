// expect: FALSE(unreach-call)
// witness: 1
// A value of the type that the declaration says.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  _Bool x = __VERIFIER_nondet_bool();
  if (x == (1))
    reach_error();
  return 0;
}
