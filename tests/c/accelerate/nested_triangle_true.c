// expect: TRUE
// property: unreach-call
// The inner limit is the outer counter: a square.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = 0;
  if (n > 1000)
    return 0;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < i; j++)
      x++;
  if (x != n * (n - 1) / 2)
    reach_error();
  return 0;
}
