// expect: UNKNOWN(undefined behaviour
// property: unreach-call
// native: no, what lies behind the array is not known
// A write may be outside of its array. Nothing depends on the sum, so there are few states to follow, though
// paths below every one of them are given up.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  int a[4] = {0, 0, 0, 0};
  unsigned i = __VERIFIER_nondet_uint(), sum = 0;
  for (int k = 0; k < 10; k++)
    if (__VERIFIER_nondet_int())
      sum ^= k;
  a[i] = 1;
  if (a[i] != 1)
    reach_error();
  return sum;
}
