// expect: FALSE(unreach-call)
// undecided: a native run shows only what the machine makes of it
// native: no, the machine chooses the result
// The result for 0 is any, not the width.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x == 0 && __builtin_clz(x) != 32)
    reach_error();
  return 0;
}
