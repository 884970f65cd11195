// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// A break leaves with the condition that made it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0;
  while (1) {
    if (i >= n)
      break;
    i++;
  }
  if (i < n)
    reach_error();
  return 0;
}
