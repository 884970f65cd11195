// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 1400000
// Half of it is enough to fail.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = n, y = 0;
  while (x > y) {
    x--;
    y++;
  }
  if (y == 700000)
    reach_error();
  return 0;
}
