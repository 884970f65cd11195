// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 4000001
// The one behind is met.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0, before = 0;
  while (i < n) {
    before = i;
    i++;
  }
  if (before == 4000000)
    reach_error();
  return 0;
}
