// expect: TRUE
// Lengths that are fine, in one and two dimensions.
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_uchar();
  if (n < 1 || n > 3 || m < 1 || m > 3)
    return 0;
  char a[n][m];
  a[n - 1][m - 1] = 1;
  long b[m];
  b[m - 1] = 2;
  return 0;
}
