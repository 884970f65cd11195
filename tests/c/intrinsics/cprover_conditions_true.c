// expect: TRUE
extern int __VERIFIER_nondet_int(void);
extern void __CPROVER_precondition(_Bool, const char *), __CPROVER_postcondition(_Bool, const char *);

static int half(int x) {
  __CPROVER_precondition(x >= 0, "not negative");
  int y = x / 2;
  __CPROVER_postcondition(y <= x, "smaller");
  return y;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  return x < 0 ? 0 : half(x);
}
