// expect: FALSE(unreach-call)
// witness: 12345
// The assertion fails for one input.
extern int __VERIFIER_nondet_int(void);
extern void klee_assert(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  klee_assert(x != 12345);
  return 0;
}
