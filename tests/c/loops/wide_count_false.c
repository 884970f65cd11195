// expect: FALSE(unreach-call)
// witness: 256
// flags: --timeout 60s
// A byte wraps at 256: over the integers the two would agree.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 300);
  unsigned char sum = 250;
  int i = 250;
  while (i < n) {
    sum++;
    i++;
  }
  if (sum != n)
    reach_error();
  return 0;
}
