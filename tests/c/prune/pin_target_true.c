// expect: TRUE
// property: unreach-call
// A pointer to one of two variables is written through: on each side it is known which one, and that matters later.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0, y = 0, n = 0;
  unsigned sum = 0;
  for (int k = 0; k < 4; k++) {
    int to_x = __VERIFIER_nondet_int() != 0;
    int *p = to_x ? &x : &y;
    *p = k;
    if (__VERIFIER_nondet_int())
      sum ^= k;
    n = p == &x;
    if ((n ? x : y) != k)
      reach_error();
  }
  return sum;
}
