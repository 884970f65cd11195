// expect: FALSE(unreach-call)
// witness: 4 1
// flags: --timeout 60s
// One byte in the middle of a cell is written with another width.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

unsigned a[600];

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 600);
  unsigned char *bytes = (unsigned char *)a;
  for (int i = 0; i < n; i++) {
    a[i] = 1;
    if (i == 3)
      bytes[6] = 1;
  }
  int k = __VERIFIER_nondet_int();
  if (0 <= k && k < n && a[k] != 1)
    reach_error();
  return 0;
}
