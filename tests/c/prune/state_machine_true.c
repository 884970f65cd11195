// expect: TRUE
// expect-none: UNKNOWN(
// State 3 has no way in.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int state = 0;
  for (;;) {
    int in = __VERIFIER_nondet_int();
    if (in == 0)
      return 0;
    switch (state) {
    case 0:
      if (in == 1)
        state = 1;
      break;
    case 1:
      state = in == 2 ? 2 : 0;
      break;
    case 2:
      state = in == 3 ? 4 : in == 1 ? 1 : 0;
      break;
    case 3:
      reach_error();
    default:
      state = in > 4 ? 0 : 4;
    }
  }
}
