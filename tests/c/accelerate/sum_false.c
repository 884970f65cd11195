// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 500
// A sum that is met at one bound only.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0, s = 0;
  if (n > 1000)
    return 0;
  while (i < n) {
    i++;
    s += i;
  }
  if (s == 125250)
    reach_error();
  return 0;
}
