// expect: TRUE
// property: unreach-call
// From the last cell down to the first, values go up.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define N 30000
short a[N];

int main(void) {
  int k = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  if (k < 0 || k >= N || n < 0 || n >= N)
    return 0;
  short v = 0;
  for (int i = n; i >= 0; i--)
    a[i] = v++;
  if (k <= n && a[k] != (short)(n - k))
    reach_error();
  return 0;
}
