// expect: TRUE
// property: unreach-call
// Two pointers into one array at an unknown distance: disjoint, the same, or one behind the other.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[60];

static void add(int *to, int *from, int n) {
  for (int i = 0; i < n; i++)
    to[i] = from[i] + 1;
}

int main(void) {
  int d = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  if (d < 0 || d > 30 || n < 0 || n > 30 || k < 0 || k >= n)
    return 0;
  for (int i = 0; i < 60; i++)
    a[i] = 100 * i;
  add(a + d, a, n);
  // for d == 0 each cell of its own; else what was written is read again
  int want = d == 0 ? 100 * k + 1 : 100 * (k % d) + k / d + 1;
  if (a[d + k] != want)
    reach_error();
  return 0;
}
