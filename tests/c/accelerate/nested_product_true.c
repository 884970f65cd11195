// expect: TRUE
// property: unreach-call
// n * m exactly, without bounds: a limit the outer loop does not change chooses between two paths.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  unsigned x = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      x++;
  if (n > 0 && m > 0 ? x != (unsigned)n * (unsigned)m : x != 0)
    reach_error();
  return 0;
}
