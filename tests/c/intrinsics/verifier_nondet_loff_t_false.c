// expect: FALSE(unreach-call)
// witness: -9000000000
// A value of the type that the declaration says.
extern long long __VERIFIER_nondet_loff_t(void);
extern void reach_error(void);

int main(void) {
  long long x = __VERIFIER_nondet_loff_t();
  if (x == (-9000000000LL))
    reach_error();
  return 0;
}
