// expect: FALSE(unreach-call)
// witness: 6
// The gap between the ranges.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static const char known[12] = {[0 ... 5] = 'a', [7 ... 11] = 'b'};

int main(void) {
  int v = __VERIFIER_nondet_int();
  if (v >= 0 && v < 12 && !known[v])
    reach_error();
  return 0;
}
