// expect: FALSE(unreach-call)
// witness: 9
// What is assumed leaves the rest open.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= 0 && x < 10);
  if (x == 9)
    reach_error();
  return 0;
}
