// expect: FALSE(unreach-call)
// witness: 12345
// The assertion fails for one input.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assert(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assert(x != 12345);
  return 0;
}
