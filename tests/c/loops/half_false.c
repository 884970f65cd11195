// expect: FALSE(unreach-call)
// witness: 3
// flags: --timeout 60s
// i overshoots an odd n.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 20);
  int i = 0, k = 0;
  while (i < n) {
    i += 2;
    k++;
  }
  if (2 * k != n)
    reach_error();
  return 0;
}
