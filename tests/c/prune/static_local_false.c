// expect: FALSE(unreach-call)
// witness: 0 0 0
// A function remembers its calls.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int add(int n) {
  static int sum;
  sum += n;
  return sum;
}

int main(void) {
  for (int i = 0; i < 3; i++)
    add(__VERIFIER_nondet_int() ? 0 : 1);
  if (add(0) == 3)
    reach_error();
  return 0;
}
