// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// k goes down by one for two steps of i.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 1000000);
  int i = 0, k = 0;
  while (i < n) {
    i += 2;
    k++;
  }
  if (2 * k != i)
    reach_error();
  return 0;
}
