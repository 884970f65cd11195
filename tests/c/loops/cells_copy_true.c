// expect: TRUE
// output-contains: a[j] == b[j]
// flags: --timeout 60s
// One array is copied to another.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int a[2000], b[2000];

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 2000);
  for (int i = 0; i < n; i++)
    b[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    a[i] = b[i];
  int k = __VERIFIER_nondet_int();
  if (0 <= k && k < n && a[k] != b[k])
    reach_error();
  return 0;
}
