// expect: FALSE(unreach-call)
// witness: 6
// flags: --timeout 60s
// Another break leaves before.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n < 9);
  int i = 0;
  while (1) {
    if (i >= n)
      break;
    if (i == 4)
      break;
    i++;
  }
  if (i < n)
    reach_error();
  return 0;
}
