// expect: TRUE
// Extended precision on known operands.
extern void reach_error(void);

int main(void) {
  volatile long double one = 1.0L, tiny = 0x1p-63L;
  long double sum = one + tiny;
  if (sum == one || sum - one != tiny || (double)sum != 1.0 || one + 0x1p-64L != one)
    reach_error();
  if ((long double)0.1 == 0.1L || (long long)(one * 9007199254740993LL) != 9007199254740993LL)
    reach_error();
  return 0;
}
