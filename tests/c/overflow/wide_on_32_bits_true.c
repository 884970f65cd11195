// expect: TRUE
// property: no-overflow
// data-model: ILP32
// Numbers wider than a pointer: what clang keeps of them for the report of an overflow is no memory of the program, so the
// recursive function touches none and has a contract.
extern int __VERIFIER_nondet_int(void);

static long long halves(long long n) {
  if (n < 2)
    return 0;
  return halves(n - 2) + 1;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  // deeper than this a native run would leave its stack
  if (n > 1000)
    n = 1000;
  halves(n);
  return 0;
}
