// expect: TRUE
// property: unreach-call
// native: no, what lies behind the array is not known
// What is read outside of the array decides nothing that matters.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static int a[4];

int main(void) {
  unsigned i = 1;
  if (__VERIFIER_nondet_int())
    i = __VERIFIER_nondet_uchar();
  int v = a[i];
  int n = 0;
  if (v == 7)
    n = 1;
  else
    n = 2;
  if (n == 0)
    reach_error();
  return 0;
}
