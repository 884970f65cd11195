// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// y == 2 * x + 3.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned x = 0, y = 3;
  for (int i = 0; i < n; i++) {
    x++;
    y += 2;
  }
  if (y != 2 * x + 3)
    reach_error();
  return 0;
}
