// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 50001
// Deep in the loop something is read beyond the end.
extern unsigned __VERIFIER_nondet_uint(void);

int a[50000], b[60000];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 60000)
    return 0;
  for (unsigned i = 0; i < n; i++)
    b[i] = a[i];
  return 0;
}
