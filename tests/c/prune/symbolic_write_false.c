// expect: FALSE(unreach-call)
// witness: 2 0
// A write at an unknown index that may hit the element only on the second path.
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  int a[4] = {0, 0, 0, 0};
  unsigned int i = __VERIFIER_nondet_uint();
  if (i > 3)
    return 0;
  if (__VERIFIER_nondet_int())
    i &= 1;
  a[i] = 1;
  if (a[2])
    reach_error();
  return 0;
}
