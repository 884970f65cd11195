// expect: FALSE(unreach-call)
// witness: 0xffffffffffffffff
// A value of the type that the declaration says.
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void reach_error(void);

int main(void) {
  unsigned long long x = __VERIFIER_nondet_ulonglong();
  if (x == (0xffffffffffffffffULL))
    reach_error();
  return 0;
}
