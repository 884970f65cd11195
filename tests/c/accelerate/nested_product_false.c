// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 1 3
// One iteration too many in the inner loop.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  unsigned x = 0;
  if (n > 50 || m > 50)
    return 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= m; j++)
      x++;
  if (n > 0 && m > 0 && x != (unsigned)n * (unsigned)m)
    reach_error();
  return 0;
}
