// expect: TRUE
// property: unreach-call
// The inner loop is replaced by what it does, and then the outer one has no inner loops: n * m, without bounds.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint(), s = 0;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < m; j++)
      s += 2;
  if (s % 2)
    reach_error();
  return 0;
}
