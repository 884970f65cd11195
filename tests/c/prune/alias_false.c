// expect: FALSE(unreach-call)
// witness: 0
// The pointer is to another variable on the second path: values are equal, places are not.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = 0, b = 0, *p = &b;
  if (__VERIFIER_nondet_int())
    p = &a;
  *p = 1;
  if (b == 1)
    reach_error();
  return 0;
}
