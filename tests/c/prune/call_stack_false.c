// expect: FALSE(unreach-call)
// witness: 0
// One function from two places: what holds after one call need not after the other.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int id(int x) {
  if (x > 100)
    return 100;
  return x;
}

int main(void) {
  int a = id(__VERIFIER_nondet_int() ? 1 : 2);
  int b = id(50);
  if (a + b == 52)
    reach_error();
  return 0;
}
