// expect: FALSE(unreach-call)
// witness: 12345
// The older error function.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 12345)
    __VERIFIER_error();
  return 0;
}
