// expect: FALSE(unreach-call)
// witness: 1 77
// flags: --timeout 60s
// An input clears it.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n < 4);
  int seen = 1, i = 0;
  while (i < n) {
    if (__VERIFIER_nondet_int() == 77)
      seen = 0;
    i++;
  }
  if (!seen)
    reach_error();
  return 0;
}
