// expect: FALSE(unreach-call)
// witness: 1 0
// flags: --timeout 60s
// A cell of the source changes after it was copied.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int a[2000], b[2000];

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 1 && n <= 2000);
  for (int i = 0; i < n; i++)
    b[i] = 1;
  for (int i = 0; i < n; i++)
    a[i] = b[i];
  b[n - 1] = 2;
  int k = __VERIFIER_nondet_int();
  if (0 <= k && k < n && a[k] != b[k])
    reach_error();
  return 0;
}
