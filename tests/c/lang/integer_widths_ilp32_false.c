// expect: FALSE(unreach-call)
// data-model: ILP32
// witness: 0xffffffff
// unsigned long wraps at 32 bits.
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong();
  if (x + 1 < x)
    reach_error();
  return 0;
}
