// expect: FALSE(unreach-call)
// witness: 3
// flags: --timeout 60s
// It is changed twice in the third turn.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  static int g;
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n < 6);
  int i = 0;
  while (i < n) {
    g++;
    if (i == 2)
      g++;
    i++;
  }
  if (g != i)
    reach_error();
  return 0;
}
