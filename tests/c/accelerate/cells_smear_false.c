// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 437
// Each iteration reads what the one before it wrote, far behind.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#define N 600
int a[N];

int main(void) {
  unsigned k = __VERIFIER_nondet_uint();
  if (k >= N)
    return 0;
  for (unsigned i = 0; i < 140; i++)
    a[i] = i;
  for (unsigned i = 0; i + 140 < N; i++)
    a[i + 140] = a[i];
  if (k >= 400 && a[k] == 17)
    reach_error();
  return 0;
}
