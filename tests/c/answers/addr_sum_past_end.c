// expect: TRUE
// property: valid-deref
// Every parser checks lengths like that: no object is so near the end of the address space that p + n wraps around.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned char b[16] = {0}, *p = b, *end = b + 16;
  if (p + n > end)
    return 1;
  return n ? p[n - 1] : 0;
}
