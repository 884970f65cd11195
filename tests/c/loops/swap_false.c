// expect: FALSE(unreach-call)
// witness: 1
// flags: --timeout 60s
// After an odd number of turns they are swapped.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int a = 3, b = 4;
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n < 6);
  for (int i = 0; i < n; i++) {
    int t = a;
    a = b;
    b = t;
  }
  if (a == 4)
    reach_error();
  return 0;
}
