// expect: FALSE(unreach-call)
// witness: 12345
// TRACER's function is an error when its argument holds.
extern int __VERIFIER_nondet_int(void);
extern void _TRACER_abort(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  _TRACER_abort(x == 12345);
  return 0;
}
