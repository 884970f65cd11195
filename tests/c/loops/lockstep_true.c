// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// x == y is kept by both assignments.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int x = 0, y = 0;
  while (x < n) {
    x++;
    y++;
  }
  if (x != y)
    reach_error();
  return 0;
}
