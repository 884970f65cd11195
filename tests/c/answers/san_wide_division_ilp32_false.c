// expect: FALSE(division-by-zero)
// data-model: ILP32
// witness: 3
extern long long __VERIFIER_nondet_longlong(void);

int main(void) {
  long long x = __VERIFIER_nondet_longlong();
  return 7 / (x - 3) > 7;
}
