// expect: UNKNOWN(undefined behaviour
// property: unreach-call
// native: no, what lies behind the array is not known
// What is read is the index of a write: outside of the array it may be any, and so may be what is overwritten.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned from[4], to[4];

int main(void) {
  unsigned i = 1;
  if (__VERIFIER_nondet_int())
    i = __VERIFIER_nondet_uchar();
  unsigned k = from[i];
  to[k] = 0;
  if (to[2])
    reach_error();
  return 0;
}
