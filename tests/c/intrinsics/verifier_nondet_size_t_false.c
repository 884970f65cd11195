// expect: FALSE(unreach-call)
// witness: 0x8000000000000001
// A value of the type that the declaration says.
extern __SIZE_TYPE__ __VERIFIER_nondet_size_t(void);
extern void reach_error(void);

int main(void) {
  __SIZE_TYPE__ x = __VERIFIER_nondet_size_t();
  if (x == (0x8000000000000001))
    reach_error();
  return 0;
}
