// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 1000
// n (n - 1) / 2 is met at n = 1000 only.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = 0;
  if (n > 3000)
    return 0;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < i; j++)
      x++;
  if (x == 499500)
    reach_error();
  return 0;
}
