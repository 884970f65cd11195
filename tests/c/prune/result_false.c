// expect: FALSE(unreach-call)
// witness: 0
// The result of a call depends on a global variable that was another at the first call.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int mode;
static int f(void) { return mode ? 1 : 0; }

int main(void) {
  mode = 1;
  f();
  if (__VERIFIER_nondet_int())
    mode = 2;
  else
    mode = 0;
  if (f() == 0)
    reach_error();
  return 0;
}
