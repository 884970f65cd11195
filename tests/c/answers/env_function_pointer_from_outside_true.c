// expect: TRUE
// property: unreach-call
// One of two functions, both compared with: none of them is the bad one.
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);

static int calls;
static void bad(void) { reach_error(); }
static void one(void) { calls = 1; }
static void two(void) { calls = 2; }

int main(void) {
  void (*f)(void) = (void (*)(void))__VERIFIER_nondet_pointer();
  if (f == bad)
    return 1;
  if (f == one || f == two) {
    f();
    if (calls == 0)
      reach_error();
  }
  return 0;
}
