// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// An even counter never is odd, wrap-around or not.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned x = 0;
  while (x < n)
    x += 2;
  if (x % 2 != 0)
    reach_error();
  return 0;
}
