// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// Unsigned, counting down to zero.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned i = n;
  while (i > 0)
    i--;
  if (i != 0)
    reach_error();
  return 0;
}
