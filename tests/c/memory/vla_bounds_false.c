// expect: FALSE(valid-deref)
// witness: 3
// output-contains: write of 4 bytes at offset 12 of 'a' (12 bytes), just past its end
// A variable-length array with one element too few.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3)
    return 0;
  int a[n];
  for (int i = 0; i <= n; i++)
    if (i < n || n == 3)
      a[i] = i;
  return a[0];
}
