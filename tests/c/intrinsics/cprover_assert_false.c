// expect: FALSE(unreach-call)
// witness: 12345
// The assertion fails for one input.
extern int __VERIFIER_nondet_int(void);
extern void __CPROVER_assert(_Bool, const char *);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __CPROVER_assert(x != 12345, "text");
  return 0;
}
