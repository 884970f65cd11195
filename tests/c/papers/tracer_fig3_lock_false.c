// expect: FALSE(unreach-call)
// flags: --search bfs
// witness: 5 1 0
// The same without taking the lock.
extern int __VERIFIER_nondet_int(void);
extern void _TRACER_abort(int);

int main(void) {
  int old = __VERIFIER_nondet_int();
  int lock = 0;
  int new = old + 1;
  while (new != old) {
    old = new;
    if (__VERIFIER_nondet_int()) {
      lock = 0;
      new ++;
    }
  }
  _TRACER_abort(lock == 0);
  return 0;
}
