// expect: UNKNOWN(undefined behaviour
// property: unreach-call
// native: no, what lies behind the array is not known
// The first path reads inside of the array, the second one anywhere. The value is passed on through a call and decides
// something only after other branches: then it matters that the read was valid.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static int a[4];

static int same(int v) { return v; }

int main(void) {
  unsigned i = 1;
  if (__VERIFIER_nondet_int())
    i = __VERIFIER_nondet_uchar();
  int v = a[i];
  int w = same(v) + 1;
  int n = 0;
  if (__VERIFIER_nondet_int())
    n = 1;
  if (w != 1 && n)
    reach_error();
  return 0;
}
