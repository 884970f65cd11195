// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 1000 1000
// The error is a million inner iterations away.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  unsigned x = 0;
  if (n != 1000)
    return 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      x++;
  if (m > 0 && m < 2000 && x == 1000000)
    reach_error();
  return 0;
}
