// expect: TRUE
// property: unreach-call
// What is written goes through two other arrays.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#define N 3000
int a[N], b[N], c[N];

int main(void) {
  unsigned k = __VERIFIER_nondet_uint();
  if (k >= N)
    return 0;
  for (unsigned i = 0; i < N; i++) {
    a[i] = i;
    b[i] = a[i] + 1;
    c[i] = a[i] + b[i];
  }
  if (c[k] != 2 * (int)k + 1)
    reach_error();
  return 0;
}
