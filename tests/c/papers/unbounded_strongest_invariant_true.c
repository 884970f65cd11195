// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 10s
// Example (b): y >= 0 is invariant and enough after one turn of the loop. The bound on N keeps y + n from wrapping, which the paper's
// integers do not do.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int y = __VERIFIER_nondet_int();
  int N = __VERIFIER_nondet_int();
  __VERIFIER_assume(y == 0);
  __VERIFIER_assume(N <= 1000000000);
  int n = 0;
  while (n < N) {
    y++;
    n++;
  }
  if (y + n < N)
    reach_error();
  return 0;
}
