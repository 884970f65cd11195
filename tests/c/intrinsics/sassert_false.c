// expect: FALSE(unreach-call)
// witness: 12345
// The assertion fails for one input.
extern int __VERIFIER_nondet_int(void);
extern void sassert(_Bool);

int main(void) {
  int x = __VERIFIER_nondet_int();
  sassert(x != 12345);
  return 0;
}
