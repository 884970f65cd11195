// expect: TRUE
// expect-none: UNKNOWN(
// Nested loops without a bound, a variable that both leave in its range.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0;
  while (__VERIFIER_nondet_int()) {
    x = 0;
    while (__VERIFIER_nondet_int()) {
      if (x < 3)
        x++;
      if (x > 3)
        reach_error();
    }
  }
  return 0;
}
