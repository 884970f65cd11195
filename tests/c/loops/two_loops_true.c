// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// What the first loop found is used by the second.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0);
  int i = 0, j = 0;
  while (i < n)
    i++;
  while (j < i)
    j++;
  if (j != n)
    reach_error();
  return 0;
}
