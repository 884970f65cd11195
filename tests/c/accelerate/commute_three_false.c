// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 2 1 1 1 0 1 0
// Three counters, one of which goes down each time: any of them may be the one that is left at zero.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar(), y = __VERIFIER_nondet_uchar(), z = __VERIFIER_nondet_uchar();
  while (x > 0 && y > 0 && z > 0) {
    _Bool first = __VERIFIER_nondet_bool(), second = __VERIFIER_nondet_bool();
    if (first)
      x--;
    else if (second)
      y--;
    else
      z--;
  }
  if (x == 0 && y == 1 && z == 1)
    reach_error();
  return 0;
}
