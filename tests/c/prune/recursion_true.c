// expect: TRUE
// All ways through a recursion.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int depth(int n, int odd) {
  if (n == 0)
    return odd;
  if (__VERIFIER_nondet_int())
    return depth(n - 1, odd);
  return depth(n - 1, odd + 1);
}

int main(void) {
  if (depth(6, 0) == 7)
    reach_error();
  return 0;
}
