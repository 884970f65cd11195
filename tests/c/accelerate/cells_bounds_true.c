// expect: TRUE
// property: valid-memsafety
// All accesses are inside, up to the last cell.
extern unsigned __VERIFIER_nondet_uint(void);

#define N 70000
char a[N];
int b[N];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > N)
    return 0;
  for (unsigned i = 0; i < n; i++)
    a[i] = 1;
  for (unsigned i = n; i > 0; i--)
    b[i - 1] = a[i - 1];
  return 0;
}
