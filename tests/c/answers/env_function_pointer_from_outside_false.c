// expect: FALSE(unreach-call)
// property: unreach-call
// native: no, the address of a function cannot be an input
// A pointer from outside that was compared equal to a function is that function.
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);

static void bad(void) { reach_error(); }

int main(void) {
  void (*f)(void) = (void (*)(void))__VERIFIER_nondet_pointer();
  if (f == bad)
    f();
  return 0;
}
