// expect: TRUE
// Arrays whose size is known at run time, in two dimensions, in a loop, and as a parameter.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int total(int n, int m, int a[n][m]) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sum += a[i][j];
  return sum;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 2)
    return 0;
  for (int round = 0; round < 2; round++) {
    int a[n][n + 1];
    if (sizeof a != (unsigned)(n * (n + 1)) * sizeof(int))
      reach_error();
    for (int i = 0; i < n; i++)
      for (int j = 0; j <= n; j++)
        a[i][j] = i == j;
    if (total(n, n + 1, a) != n)
      reach_error();
  }
  return 0;
}
