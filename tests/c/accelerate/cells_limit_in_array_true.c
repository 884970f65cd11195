// expect: TRUE
// property: unreach-call
// The limit of the loop lies in memory, and the loop may write over it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[40];

int main(void) {
  int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  if (n < 0 || n > 30 || k < 0 || k > 39)
    return 0;
  a[k] = n;
  int i = 0;
  while (i < a[k]) {
    a[i] = 12;
    i++;
  }
  if (k >= n ? i != n : i != (k < 12 ? 12 : k + 1))
    reach_error();
  return 0;
}
