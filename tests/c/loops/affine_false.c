// expect: FALSE(unreach-call)
// witness: 5
// flags: --timeout 60s
// Once the step is another.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n < 6);
  unsigned x = 0, y = 3;
  for (int i = 0; i < n; i++) {
    x++;
    y += i == 4 ? 3 : 2;
  }
  if (y != 2 * x + 3)
    reach_error();
  return 0;
}
