// expect: TRUE
// TRACER, Fig. 2: s is at most 4; weakest preconditions subsume the other paths.
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
  _TRACER_abort(s > 10);
  return 0;
}
