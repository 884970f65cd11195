// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// Steps of three below a million: divisible.
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 1000000);
  unsigned x = 0;
  while (x < n)
    x += 3;
  if (x % 3 != 0)
    reach_error();
  return 0;
}
