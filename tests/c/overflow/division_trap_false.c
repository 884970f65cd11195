// expect: FALSE(division-overflow)
// witness: -2147483648 -1
// The least number divided by -1 traps: an error also where overflow is not asked for.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (b == 0)
    return 0;
  return a / b == 3;
}
