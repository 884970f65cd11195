// expect: TRUE
// property: unreach-call
// data-model: ILP32
// Addresses of 32 bits: two arrays, indexes that could reach all of memory.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[3000], b[3000];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (n > 3000 || k >= n)
    return 0;
  for (unsigned i = 0; i < n; i++)
    a[i] = i + 1;
  for (unsigned i = 0; i < n; i++)
    b[i] = a[n - 1 - i];
  if (b[k] != (int)(n - k))
    reach_error();
  return 0;
}
