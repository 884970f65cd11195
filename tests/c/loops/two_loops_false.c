// expect: FALSE(unreach-call)
// witness: 4
// flags: --timeout 60s
// The second loop stops one before.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n < 9);
  int i = 0, j = 0;
  while (i < n)
    i++;
  while (j + 1 < i)
    j++;
  if (j != n)
    reach_error();
  return 0;
}
