// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// With 32 bits the sum of bytes does not wrap in a thousand turns.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 1000);
  unsigned sum = 0;
  int i = 0;
  while (i < n) {
    sum++;
    i++;
  }
  if (sum != (unsigned)n)
    reach_error();
  return 0;
}
