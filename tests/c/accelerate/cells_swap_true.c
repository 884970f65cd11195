// expect: TRUE
// property: unreach-call
// Two arrays change places, cell by cell.
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
  if (a[k] != 1000 - (int)k || b[k] != (int)k)
    reach_error();
  return 0;
}
