// expect: TRUE
// expect-none: UNKNOWN(
// A counter that stops at 8 never reaches 9: a loop with many paths, closed by covers.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = 0;
  while (__VERIFIER_nondet_int()) {
    if (n == 9)
      reach_error();
    if (__VERIFIER_nondet_int() && n < 8)
      n++;
    else
      n = 0;
  }
  return 0;
}
