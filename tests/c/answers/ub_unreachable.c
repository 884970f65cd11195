// expect: UNKNOWN(undefined behaviour: __builtin_unreachable
// property: unreach-call
// native: no, anything may happen
// What the source calls unreachable is reached.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  if (__VERIFIER_nondet_int() == 7)
    __builtin_unreachable();
  return 0;
}
