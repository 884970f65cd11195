// expect: TRUE
// property: unreach-call
// Variable-length arrays come and go on every round; what is outside of them stays.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int kept[2] = {1, 2}, *p = kept, n = 3;
  unsigned sum = 0;
  for (int k = 0; k < 6; k++) {
    int a[n + k % 3];
    a[0] = k;
    if (__VERIFIER_nondet_int())
      sum ^= a[0];
    p[1] = 2;
  }
  if (p[0] != 1 || kept[1] != 2)
    reach_error();
  return sum;
}
