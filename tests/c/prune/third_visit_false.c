// expect: FALSE(unreach-call)
// witness: 1 1 1 1 1
// Two visits look alike in all that was asked so far; the third fails.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int seen = 0;
  while (__VERIFIER_nondet_int()) {
    if (seen == 2)
      reach_error();
    if (__VERIFIER_nondet_int())
      seen++;
  }
  return 0;
}
