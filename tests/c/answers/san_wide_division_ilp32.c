// expect: TRUE
// data-model: ILP32
// Clang hands numbers that are wider than a pointer to its reports by address.
extern long long __VERIFIER_nondet_longlong(void);
extern void reach_error(void);

int main(void) {
  long long x = __VERIFIER_nondet_longlong();
  if (x < -9 || x > 9)
    return 0;
  if (x % 3 > 2 || x / 2 > 4)
    reach_error();
  return x ? 7 / x > 7 : 0;
}
