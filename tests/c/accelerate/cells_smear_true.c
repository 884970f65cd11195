// expect: TRUE
// property: unreach-call
// Each iteration reads what the one before it wrote: all cells become the first. That is no copy.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#define N 300
int a[N];

int main(void) {
  unsigned k = __VERIFIER_nondet_uint();
  if (k >= N)
    return 0;
  for (unsigned i = 0; i < N; i++)
    a[i] = i + 9;
  for (unsigned i = 0; i + 1 < N; i++)
    a[i + 1] = a[i];
  if (a[k] != 9)
    reach_error();
  return 0;
}
