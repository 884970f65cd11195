// expect: TRUE
// expect-none: UNKNOWN(
// Thirty diamonds in a row: two to the thirty paths, one of them must do.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0;
  for (int i = 0; i < 30; i++)
    x += __VERIFIER_nondet_int() ? 1 : 2;
  if (x > 60)
    reach_error();
  return 0;
}
