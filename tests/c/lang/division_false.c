// expect: FALSE(unreach-call)
// witness: -3
// A negative number is not odd in this way.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -3 || n > 3)
    return 0;
  int odd = n % 2 == 1;
  if (!odd && n / 2 * 2 != n)
    reach_error();
  return 0;
}
