// expect: TRUE
// expect-none: UNKNOWN(
// property: no-overflow
// A counter that is set back in time.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0;
  while (__VERIFIER_nondet_int()) {
    x += 10000;
    if (x > 2000000)
      x = 0;
  }
  return 0;
}
