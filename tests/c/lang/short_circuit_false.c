// expect: FALSE(unreach-call)
// witness: 0 5
// With && the second assignment would not happen; with & it does.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = 0;
  int c = __VERIFIER_nondet_int();
  if (a & (b = c))
    return 0;
  if (b == 5 && a == 0)
    reach_error();
  return 0;
}
