// expect: FALSE(unreach-call)
// native: no, the input is an address
// flags: --timeout 60s
// A pointer that was an input is known only by a comparison.
extern unsigned long __VERIFIER_nondet_ulong(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[50];

int main(void) {
  int *p = (int *)__VERIFIER_nondet_ulong();
  int n = __VERIFIER_nondet_int();
  if (p != a + 50 || n < 0 || n > 50)
    return 0;
  for (int i = 0; i < n; i++)
    p[-1 - i] = 3;
  if (a[44] == 3)
    reach_error();
  return 0;
}
