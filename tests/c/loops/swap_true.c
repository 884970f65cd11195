// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// Swapping keeps the sum.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = 3, b = 4;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    int t = a;
    a = b;
    b = t;
  }
  if (a + b != 7)
    reach_error();
  return 0;
}
