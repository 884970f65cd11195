// expect: FALSE(unreach-call)
// witness: 102
// flags: --timeout 60s
// The first phase ends at an odd number.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n < 120);
  int x = 0;
  while (x < n) {
    if (x < 101)
      x++;
    else
      x += 2;
  }
  if (x > n)
    reach_error();
  return 0;
}
