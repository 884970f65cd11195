// expect: FALSE(valid-deref)
// witness: 1
// A call through null.
extern int __VERIFIER_nondet_int(void);
static int one(void) {
  return 1;
}

int main(void) {
  int (*f)(void) = __VERIFIER_nondet_int() == 1 ? 0 : one;
  return f();
}
