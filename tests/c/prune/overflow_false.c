// expect: FALSE(no-overflow)
// property: no-overflow
// witness: 0
// The sum overflows on the second path only.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 2147483647;
  if (__VERIFIER_nondet_int())
    x = 5;
  return x + 1 > 0;
}
