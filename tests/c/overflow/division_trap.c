// expect: UNKNOWN(undefined behaviour: division whose quotient is out of range
// property: unreach-call
// native: no, it crashes
// The least number divided by -1 has any remainder: the error behind it is not cut away, and no run confirms it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int r = a % -1;
  if (a == -2147483647 - 1 || r != 0)
    reach_error();
  return 0;
}
