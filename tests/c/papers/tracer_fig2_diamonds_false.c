// expect: FALSE(unreach-call)
// witness: 0 0
// The same with a bound that one path reaches.
extern int __VERIFIER_nondet_int(void);
extern void _TRACER_abort(int);

int main(void) {
  int s = 0;
  if (__VERIFIER_nondet_int())
    s++;
  else
    s += 2;
  if (__VERIFIER_nondet_int())
    s++;
  else
    s += 2;
  _TRACER_abort(s > 3);
  return 0;
}
