// expect: FALSE(unreach-call)
// witness: 1 1
// flags: --timeout 60s
// a == b only if both ways are taken equally often.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 1 && n <= 10);
  int i = 0, a = 0, b = 0;
  while (i < n) {
    if (__VERIFIER_nondet_int()) {
      a += 1;
      b += 2;
    } else {
      a += 2;
      b += 1;
    }
    i++;
  }
  if (a != b)
    reach_error();
  return 0;
}
