// expect: FALSE(unreach-call)
// witness: 6
// The element after the last named one is zero.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int primes[8] = {2, 3, 5, 7, 11, 13};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i >= 7)
    return 0;
  if (primes[i] < 2)
    reach_error();
  return 0;
}
