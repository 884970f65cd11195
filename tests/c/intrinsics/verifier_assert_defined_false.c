// expect: FALSE(unreach-call)
// witness: 12345
// As programs define it: the error function is called.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
void __VERIFIER_assert(int cond) {
  if (!cond) {
  ERROR:
    __VERIFIER_error();
  }
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assert(x != 12345);
  return 0;
}
