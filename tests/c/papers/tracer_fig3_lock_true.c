// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 10s
// TRACER, Fig. 3: from a driver; the loop has no bound.
extern int __VERIFIER_nondet_int(void);
extern void _TRACER_abort(int);

int main(void) {
  int old = __VERIFIER_nondet_int();
  int lock = 0;
  int new = old + 1;
  while (new != old) {
    lock = 1;
    old = new;
    if (__VERIFIER_nondet_int()) {
      lock = 0;
      new ++;
    }
  }
  _TRACER_abort(lock == 0);
  return 0;
}
