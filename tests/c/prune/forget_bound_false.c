// expect: FALSE(unreach-call)
// witness: 6 3
// property: unreach-call
// The ways meet with the same values; only their assumptions bound the loop that follows.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint(), sum = 0;
  if (k == 0) {
    if (n != 3)
      return 0;
  } else if (k == 1) {
    if (n != 4)
      return 0;
  } else if (k == 2) {
    if (n != 5)
      return 0;
  } else if (n > 6) {
    return 0;
  }
  for (unsigned i = 0; i < n; i++)
    sum += 2;
  if (sum > 11)
    reach_error();
  return 0;
}
