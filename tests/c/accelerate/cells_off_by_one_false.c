// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 70000
// The last iteration writes one cell too far.
extern unsigned __VERIFIER_nondet_uint(void);

#define N 70000
char a[N];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > N)
    return 0;
  for (unsigned i = 0; i <= n; i++)
    a[i] = 1;
  return 0;
}
