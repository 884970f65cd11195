// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 60
// A check inside the inner loop fails in the middle of one of its runs.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 60)
    return 0;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < i; j++)
      if (j == 48)
        reach_error();
  return 0;
}
