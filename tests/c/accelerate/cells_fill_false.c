// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 100000 99999
// ... and one cell has this value.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[100000];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (n > 100000 || k >= n)
    return 0;
  for (unsigned i = 0; i < n; i++)
    a[i] = 3 * i + 1;
  if (a[k] == 299998)
    reach_error();
  return 0;
}
