// expect: TRUE
// TRACER's function is an error when its argument holds; here it never does.
extern int __VERIFIER_nondet_int(void);
extern void _TRACER_abort(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  _TRACER_abort(x % 2 != x - x / 2 * 2);
  return 0;
}
