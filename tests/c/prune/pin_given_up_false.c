// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 1
// The first state to come to the write may be outside of the array; the second one is not, and fails behind it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a[4] = {0, 0, 0, 0}, i = 5;
  if (__VERIFIER_nondet_int())
    i = 3;
  a[i] = 1;
  if (a[3])
    reach_error();
  return 0;
}
