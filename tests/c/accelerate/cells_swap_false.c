// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 123
// Two arrays change places: neither is lost.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#define N 200
int a[N], b[N];

int main(void) {
  unsigned k = __VERIFIER_nondet_uint();
  if (k >= N)
    return 0;
  for (unsigned i = 0; i < N; i++) {
    a[i] = i;
    b[i] = 1000 - i;
  }
  for (unsigned i = 0; i < N; i++) {
    int t = a[i];
    a[i] = b[i];
    b[i] = t;
  }
  if (a[k] != b[k] && b[k] == 123)
    reach_error();
  return 0;
}
