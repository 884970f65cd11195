// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 217
// Each iteration reads what the one before it wrote, far behind.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#define N 300
int a[N];

int main(void) {
  unsigned k = __VERIFIER_nondet_uint();
  if (k >= N)
    return 0;
  for (unsigned i = 0; i < 40; i++)
    a[i] = i;
  for (unsigned i = 0; i + 40 < N; i++)
    a[i + 40] = a[i];
  if (k >= 200 && a[k] == 17)
    reach_error();
  return 0;
}
