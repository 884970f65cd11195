// expect: TRUE
// property: unreach-call
// The inner loop counts 1, 3, 5, ...: a square number.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = 0;
  if (n > 1000)
    return 0;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < 2 * i + 1; j++)
      x++;
  if (x != n * n)
    reach_error();
  return 0;
}
