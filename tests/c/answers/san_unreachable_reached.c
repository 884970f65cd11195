// expect: UNKNOWN(undefined behaviour: __builtin_unreachable
// property: unreach-call
// Nothing is known of a run that gets where it must not: neither TRUE nor an error.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 3)
    __builtin_unreachable();
  if (x == 3)
    reach_error();
  return 0;
}
