// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// A state with three values.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int s = 0, i = 0;
  while (__VERIFIER_nondet_int()) {
    if (s == 0)
      s = 1;
    else if (s == 1)
      s = 2;
    else
      s = 0;
    i++;
  }
  if (s > 2)
    reach_error();
  return 0;
}
