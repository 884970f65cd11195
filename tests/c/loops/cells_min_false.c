// expect: FALSE(unreach-call)
// witness: 3 1 1 9 0
// flags: --timeout 60s
// The smallest so far is forgotten at one cell.
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

unsigned char a[4000];

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 4000);
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_uchar();
  unsigned min = 255;
  for (int i = 0; i < n; i++)
    if (a[i] < min || i == 2)
      min = a[i];
  int k = __VERIFIER_nondet_int();
  if (0 <= k && k < n && a[k] < min)
    reach_error();
  return 0;
}
