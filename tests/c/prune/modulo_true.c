// expect: TRUE
// expect-none: UNKNOWN(
// The remainder goes round: a loop that only the values 0 to 4 pass.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned int n = 0;
  while (__VERIFIER_nondet_int()) {
    n = (n + (__VERIFIER_nondet_int() ? 1 : 3)) % 5;
    if (n > 4)
      reach_error();
  }
  return 0;
}
