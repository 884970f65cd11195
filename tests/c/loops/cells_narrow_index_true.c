// expect: TRUE
// flags: --timeout 60s
// An index of one byte up to a number of one byte.
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int a[300];

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  for (unsigned char i = 0; i < n; i++)
    a[i] = 1;
  int k = __VERIFIER_nondet_int();
  if (0 <= k && k < n && a[k] != 1)
    reach_error();
  return 0;
}
