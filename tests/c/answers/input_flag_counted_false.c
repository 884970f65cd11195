// expect: FALSE(unreach-call)
// witness: 1 0
// Of 30 choices any number may be yes, not only none or all.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 0;
  for (unsigned i = 0; i < 30; i++) {
    _Bool b = __VERIFIER_nondet_bool();
    x += b;
  }
  if (x == 1)
    reach_error();
  return 0;
}
