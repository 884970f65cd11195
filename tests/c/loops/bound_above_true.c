// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// i <= n at the head, i == n behind.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0);
  int i = 0;
  while (i < n)
    i++;
  if (i != n)
    reach_error();
  return 0;
}
