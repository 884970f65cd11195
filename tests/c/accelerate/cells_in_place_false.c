// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 3000 3000
// The first cell beyond n is not doubled.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#define N 5000
int a[N];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (n > N || k >= N)
    return 0;
  for (unsigned i = 0; i < N; i++)
    a[i] = i;
  for (unsigned i = 0; i < n; i++)
    a[i] = a[i] + 5;
  for (unsigned i = 0; i < n; i++)
    a[i] *= 2;
  if (a[k] != (k <= n ? 2 * (k + 5) : k))
    reach_error();
  return 0;
}
