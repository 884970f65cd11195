// expect: FALSE(unreach-call)
// witness: 1 0
// The remainder 4 is reached by 1 + 3 only.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned int n = 0;
  for (int i = 0; i < 2; i++) {
    n = (n + (__VERIFIER_nondet_int() ? 1 : 3)) % 5;
    if (i == 1 && n == 4)
      reach_error();
  }
  return 0;
}
