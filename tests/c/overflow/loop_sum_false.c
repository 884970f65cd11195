// expect: FALSE(no-overflow)
// property: no-overflow
// witness: 700000000
// The fourth addition is too many.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int step = __VERIFIER_nondet_int(), sum = 0;
  if (step < 0 || step > 700000000)
    return 0;
  for (int i = 0; i < 4; i++)
    sum += step;
  return sum == 1;
}
