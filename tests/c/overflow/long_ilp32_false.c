// expect: FALSE(no-overflow)
// property: no-overflow
// data-model: ILP32
// witness: 0x7fffffff
// long is narrow here.
extern long __VERIFIER_nondet_long(void);

int main(void) {
  long x = __VERIFIER_nondet_long();
  return x + 1 == 4;
}
