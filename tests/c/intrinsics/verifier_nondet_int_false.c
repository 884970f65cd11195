// expect: FALSE(unreach-call)
// witness: 0x80000000
// A value of the type that the declaration says.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == (-2147483647 - 1))
    reach_error();
  return 0;
}
