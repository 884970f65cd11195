// expect: TRUE
// property: unreach-call
// From the end downwards, a move upwards reads what was there before.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define N 20000
int a[N];

int main(void) {
  int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  if (n >= N || k < 1 || k > n)
    return 0;
  for (int i = 0; i < N; i++)
    a[i] = i;
  for (int i = n; i > 0; i--)
    a[i] = a[i - 1];
  if (a[k] != k - 1)
    reach_error();
  return 0;
}
