// expect: TRUE
// property: no-overflow
// A constant that overflows where no run comes.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 5 && n < 5)
    n = 2147483647 + 1;
  return n == 3;
}
