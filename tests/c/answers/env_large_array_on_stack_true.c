// expect: TRUE
// property: valid-memsafety
// native: no, large arrays do not fit the stack
// output-contains: smaller than 2^31 bytes
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0)
    return 0;
  char a[n];
  a[(int)n - 1] = 1;
  return a[n - 1] - 1;
}
