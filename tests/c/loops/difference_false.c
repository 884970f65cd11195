// expect: FALSE(unreach-call)
// witness: 2
// flags: --timeout 60s
// They differ by one from the start.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  __VERIFIER_assume(a >= 0 && a < 8);
  int x = a, y = a + 1;
  while (x != 0) {
    x--;
    y--;
  }
  if (y != 0)
    reach_error();
  return 0;
}
