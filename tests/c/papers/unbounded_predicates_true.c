// expect: TRUE
// Example (c) with n = 5: paths with z = 999 need nothing of what was learnt for z = 0.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define DIAMOND \
  if (__VERIFIER_nondet_int()) \
    s++; \
  else \
    s += 2;

int main(void) {
  int s = 0, z;
  if (__VERIFIER_nondet_int())
    z = 0;
  else
    z = 999;
  DIAMOND
  DIAMOND
  DIAMOND
  DIAMOND
  DIAMOND
  if (s + z > 2 * 5 && z == 0)
    reach_error();
  return 0;
}
