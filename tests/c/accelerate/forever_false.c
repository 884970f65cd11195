// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 0
// A check inside a loop without end fails late.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned i = 0;
  for (;;) {
    if (i == 2500000)
      reach_error();
    i++;
  }
  return 0;
}
