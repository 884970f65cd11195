// expect: TRUE
// property: unreach-call
// After the loop a variable has what was read last.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#define N 9000
int a[N];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int x = -1;
  if (n > N)
    return 0;
  for (unsigned i = 0; i < N; i++)
    a[i] = 5 * i;
  for (unsigned i = 0; i < n; i++)
    x = a[i];
  if (n > 0 && x != 5 * (int)(n - 1))
    reach_error();
  return 0;
}
