// expect: TRUE
// property: no-overflow
// A conversion that does not fit is no overflow.
extern long long __VERIFIER_nondet_longlong(void);

int main(void) {
  long long x = __VERIFIER_nondet_longlong();
  int y = (int)x;
  char c = (char)y;
  return y == c;
}
