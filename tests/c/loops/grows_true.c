// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// x grows, and without wrap-around it would stay positive: the bound makes it so.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int x = 1, i = 0;
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n <= 1000000);
  while (i < n) {
    x++;
    i++;
  }
  if (x <= 0)
    reach_error();
  return 0;
}
