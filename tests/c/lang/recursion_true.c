// expect: TRUE
// Direct, mutual and tree recursion; locals belong to the call.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int factorial(int n) {
  int here = n;
  int rest = n < 2 ? 1 : factorial(n - 1);
  return here < 2 ? 1 : here * rest;
}
static int is_odd(unsigned n);
static int is_even(unsigned n) {
  return n == 0 ? 1 : is_odd(n - 1);
}
static int is_odd(unsigned n) {
  return n == 0 ? 0 : is_even(n - 1);
}
static int fibonacci(int n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
static void set(int *p, int depth) {
  int local = depth;
  if (depth > 0)
    set(p, depth - 1);
  else
    *p = 5;
  if (local != depth)
    reach_error();
}

int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 8;
  int target = 0;
  if (is_even(n) != (n % 2 == 0) || factorial(6) != 720 || fibonacci(9) != 34)
    reach_error();
  set(&target, (int)n);
  if (target != 5)
    reach_error();
  return 0;
}
