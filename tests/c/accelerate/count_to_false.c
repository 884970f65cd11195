// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 3000000
// The same, and one number that must not be met.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0;
  while (i < n)
    i++;
  if (i == 3000000)
    reach_error();
  return 0;
}
