// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// A callee changes the global that the loop is about.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  static int g;
  int n = __VERIFIER_nondet_int();
  int i = 0;
  while (i < n) {
    g++;
    i++;
  }
  if (g != i)
    reach_error();
  return 0;
}
