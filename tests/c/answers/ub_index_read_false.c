// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 3
// The error is in bounds: it is not lost because the index may also be out of bounds.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[4] = {1, 2, 3, 5555555};
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (a[i] == 5555555)
    reach_error();
  return 0;
}
