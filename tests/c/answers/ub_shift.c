// expect: UNKNOWN(undefined behaviour: shift
// property: unreach-call
// native: no, the machine takes the distance modulo 32
// A shift by the width or more has any result.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 40)
    return 0;
  unsigned x = 1u << n;
  if (x == 77)
    reach_error();
  return 0;
}
