// expect: FALSE(unreach-call)
// witness: 255 2 0
// flags: --timeout 60s
// The sum of the index wraps around, so the array is written at another place than it looks.
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int a[256];

int main(void) {
  unsigned char shift = __VERIFIER_nondet_uchar();
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 256);
  for (int i = 0; i < n; i++)
    a[(unsigned char)(i + shift)] = i + 1;
  int k = __VERIFIER_nondet_int();
  if (0 <= k && k < n && k + shift < 256 && a[k] != 0 && shift > 0 && k < shift)
    reach_error();
  return 0;
}
