// expect: TRUE
// The twin.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3)
    return 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  return a[0];
}
