// expect: TRUE
// undecided: an invariant of two loops over the same row
// An inner loop fills the rows of a matrix up to a number.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int a[40][25];

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 40);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 25; j++)
      a[i][j] = 2;
  int k = __VERIFIER_nondet_int();
  if (0 <= k && k < 40 && a[k][3] != 2 && a[k][3] != 0)
    reach_error();
  return 0;
}
