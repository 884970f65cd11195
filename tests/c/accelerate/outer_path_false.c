// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 1001
// The path around an inner loop, taken a thousand times before the inner loop is entered.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0, even = 0, all = 0;
  while (i < n) {
    if (i != 1000) {
      all++;
      i++;
    } else {
      unsigned j = 0;
      while (j < 50) {
        if (j < 20)
          even += 2;
        else
          even++;
        j++;
      }
      i++;
    }
  }
  if (even == 70)
    reach_error();
  return 0;
}
