// expect: FALSE(no-overflow)
// property: no-overflow
// witness: 7
// The compiler would compute the constant itself, and nothing would be left of the overflow.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  long x = 0;
  if (__VERIFIER_nondet_int() == 7)
    x = 2147483647 + 1;
  return x == 3;
}
