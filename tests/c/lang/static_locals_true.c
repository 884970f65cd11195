// expect: TRUE
// A static local keeps its value between calls and is not shared with a namesake.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int next(void) {
  static int counter = 10;
  return counter++;
}
static int *other(void) {
  static int counter;
  counter += 2;
  return &counter;
}

int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 5;
  for (unsigned i = 0; i < n; i++) {
    next();
    *other() += 1;
  }
  if (next() != 10 + (int)n || *other() != 3 * (int)n + 2)
    reach_error();
  return 0;
}
