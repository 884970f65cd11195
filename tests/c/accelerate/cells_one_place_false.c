// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 77777 2
// All iterations write to one place: the last value stays.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[4];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (n > 100000 || k > 3)
    return 0;
  for (unsigned i = 0; i < n; i++)
    a[k] = i;
  if (a[2] == 77776)
    reach_error();
  return 0;
}
