// expect: FALSE(unreach-call)
// witness: 1 1 1 1
// The error is on the second visit of the loop body only.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int seen = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      if (seen)
        reach_error();
      seen = 1;
    }
  }
  return 0;
}
