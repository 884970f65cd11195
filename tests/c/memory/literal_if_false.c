// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 5
// native: no, the AddressSanitizer of clang keeps compound literals until the function returns (that of gcc sees it)
// The branches of an if are blocks, with and without braces.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), zero = 0, *p = &zero;
  if (n < 5)
    p = &zero;
  else
    p = &(int){n};
  return *p;
}
