// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 1000 1000
// A product of two counts, and the error where both are large.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint(), s = 0;
  if (m != 1000 || n > 5000)
    return 0;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < m; j++)
      s++;
  if (s == 1000000)
    reach_error();
  return 0;
}
