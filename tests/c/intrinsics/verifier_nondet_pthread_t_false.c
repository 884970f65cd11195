// expect: FALSE(unreach-call)
// witness: 99
// A value of the type that the declaration says.
extern unsigned long __VERIFIER_nondet_pthread_t(void);
extern void reach_error(void);

int main(void) {
  unsigned long x = __VERIFIER_nondet_pthread_t();
  if (x == (99))
    reach_error();
  return 0;
}
