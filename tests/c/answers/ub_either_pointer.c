// expect: UNKNOWN(undefined behaviour: read through a null pointer
// property: unreach-call
// native: no, it crashes
// The path on which the read is valid comes first and must not cover the other.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int one = 1;
int main(void) {
  int *p = 0;
  if (__VERIFIER_nondet_int())
    p = &one;
  int c = __VERIFIER_nondet_int();
  int v = *p;
  if (c > 3)
    c = 3;
  if (v != 1)
    reach_error();
  return 0;
}
