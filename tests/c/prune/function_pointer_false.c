// expect: FALSE(unreach-call)
// witness: 0
// The call goes elsewhere on the second path.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int good(void) { return 0; }
static int bad(void) {
  reach_error();
  return 1;
}

int main(void) {
  int (*f)(void) = bad;
  if (__VERIFIER_nondet_int())
    f = good;
  return f();
}
