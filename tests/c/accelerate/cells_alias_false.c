// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 2 5
// The pointers overlap: a copy of what was there before would not reach this.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int a[600];

static void add(int *to, int *from, int n) {
  for (int i = 0; i < n; i++)
    to[i] = from[i] + 1;
}

int main(void) {
  int d = __VERIFIER_nondet_uchar(), n = __VERIFIER_nondet_uchar();
  // the same cells, the ones behind, others
  d = d % 4 == 0 ? 0 : d % 4 == 1 ? 300 : 1;
  if (n > (d == 1 ? 5 : 200))
    return 0;
  for (int i = 0; i < 600; i++)
    a[i] = 100 * i;
  add(a + d, a, n);
  if (a[5] == 5)
    reach_error();
  return 0;
}
