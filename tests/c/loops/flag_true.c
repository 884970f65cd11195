// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// A flag that the loop never clears.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int seen = 1, i = 0;
  while (i < n) {
    if (__VERIFIER_nondet_int())
      seen = 1;
    i++;
  }
  if (!seen)
    reach_error();
  return 0;
}
