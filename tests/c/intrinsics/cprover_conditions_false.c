// expect: FALSE(unreach-call)
// witness: -2
extern int __VERIFIER_nondet_int(void);
extern void __CPROVER_precondition(_Bool, const char *), __CPROVER_postcondition(_Bool, const char *);

static int half(int x) {
  __CPROVER_precondition(x != -1, "not this one");
  int y = x / 2;
  __CPROVER_postcondition(y <= x, "smaller");
  return y;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  return x == -1 ? 0 : half(x);
}
