// expect: FALSE(unreach-call)
// witness: 0x7fffffffffffffff
// A value of the type that the declaration says.
extern long long __VERIFIER_nondet_longlong(void);
extern void reach_error(void);

int main(void) {
  long long x = __VERIFIER_nondet_longlong();
  if (x == (0x7fffffffffffffffLL))
    reach_error();
  return 0;
}
