// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// A loop without an end has no end to be wrong at.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0;
  while (1) {
    if (__VERIFIER_nondet_int())
      x = 1;
    if (x > 1)
      reach_error();
  }
  return 0;
}
