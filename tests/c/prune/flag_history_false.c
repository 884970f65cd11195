// expect: FALSE(unreach-call)
// witness: 1 1 1 1 1 1
// The same state twice, but a flag set in between.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int state = 0, was = 0;
  while (__VERIFIER_nondet_int()) {
    if (state == 0)
      state = 1;
    else {
      state = 0;
      if (was > 1)
        reach_error();
      was++;
    }
  }
  return 0;
}
