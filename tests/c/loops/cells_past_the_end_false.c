// expect: FALSE(unreach-call)
// witness: 1
// flags: --timeout 60s
// A pointer past the end that goes down: the array it writes is the one below it.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int a[700];

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 700);
  int *p = a + 700;
  for (int i = 0; i < n; i++) {
    p--;
    *p = 3;
  }
  if (a[699] != 0)
    reach_error();
  return 0;
}
