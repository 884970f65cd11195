// expect: TRUE
// property: unreach-call
// The sum of the first numbers is a square form.
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0, s = 0;
  __VERIFIER_assume(n < 100);
  while (i < n) {
    i++;
    s += i;
  }
  if (2 * s != n * (n + 1))
    reach_error();
  return 0;
}
