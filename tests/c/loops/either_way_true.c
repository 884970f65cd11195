// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// a + b == 3 * i whichever way is taken.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 1000);
  int i = 0, a = 0, b = 0;
  while (i < n) {
    if (__VERIFIER_nondet_int()) {
      a += 1;
      b += 2;
    } else {
      a += 2;
      b += 1;
    }
    i++;
  }
  if (a + b != 3 * i)
    reach_error();
  return 0;
}
