// expect: TRUE
// property: unreach-call
// Each iteration reads what the next one writes: a move downwards, as a copy of what was there.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#define N 20000
int a[N];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (n >= N || k >= n)
    return 0;
  for (unsigned i = 0; i < N; i++)
    a[i] = 2 * i;
  for (unsigned i = 0; i < n; i++)
    a[i] = a[i + 1];
  if (a[k] != 2 * (int)k + 2)
    reach_error();
  return 0;
}
