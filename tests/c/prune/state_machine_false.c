// expect: FALSE(unreach-call)
// witness: 1 2 3
// A state that only one order of inputs leads to.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int state = 0;
  for (;;) {
    int in = __VERIFIER_nondet_int();
    switch (state) {
    case 0:
      if (in == 1)
        state = 1;
      break;
    case 1:
      state = in == 2 ? 2 : 0;
      break;
    case 2:
      state = in == 3 ? 3 : in == 1 ? 1 : 0;
      break;
    default:
      reach_error();
    }
  }
}
