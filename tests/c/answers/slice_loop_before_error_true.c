// expect: TRUE
// property: unreach-call
// flags: --slice on
// native: no, it may run for ever
// The error needs nothing of the loop, but no run comes past it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x == 3) {
  }
  if (x == 3)
    reach_error();
  return 0;
}
