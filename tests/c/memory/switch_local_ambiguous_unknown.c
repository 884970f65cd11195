// expect: UNKNOWN(approximation
// property: valid-memsafety
// output-contains: the variable `x` is taken to live until its function returns
// Of which switch the variable is, is not told: never TRUE.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int zero = 0, *p = &zero;
  switch (__VERIFIER_nondet_int()) {
  case 1:
    switch (__VERIFIER_nondet_int()) {
      int x;
    case 2:
      x = 1;
      p = &x;
    }
    zero = *p;
  }
  return zero;
}
