// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 10s
// Example (c) with n = 40: too many paths to enumerate.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define DIAMOND \
  if (__VERIFIER_nondet_int()) \
    s++; \
  else \
    s += 2;
#define TEN DIAMOND DIAMOND DIAMOND DIAMOND DIAMOND DIAMOND DIAMOND DIAMOND DIAMOND DIAMOND

int main(void) {
  int s = 0, z;
  if (__VERIFIER_nondet_int())
    z = 0;
  else
    z = 999;
  TEN
  TEN
  TEN
  TEN
  if (s + z > 2 * 40 && z == 0)
    reach_error();
  return 0;
}
