// expect: TRUE
// property: unreach-call
// Three counters, one of which goes down each time: their paths change places, so one order of them is enough.
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
  if (x > 0 && y > 0 && z > 0)
    reach_error();
  return 0;
}
