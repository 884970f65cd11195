// expect: FALSE(unreach-call)
// witness: 5
// flags: --timeout 60s
// Half of the turns are skipped.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n < 9);
  int i = 0, odd = 0;
  while (i < n) {
    i++;
    if (i % 2 == 0)
      continue;
    odd++;
  }
  if (odd == 3)
    reach_error();
  return 0;
}
