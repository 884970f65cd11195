// expect: TRUE
// property: unreach-call
// Down to below zero, signed.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x >= 0)
    x -= 3;
  if (x >= 0)
    reach_error();
  return 0;
}
