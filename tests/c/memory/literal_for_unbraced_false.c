// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 1
// native: no, the AddressSanitizer of clang keeps compound literals until the function returns (that of gcc sees it)
// The body of a loop is a block also without braces: the step of the loop is outside.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int sum = 0, *p = &sum;
  for (int i = 0; i < 1; sum += *p, i++)
    if (__VERIFIER_nondet_int() == 1)
      p = (int[]){i, 2};
  return sum;
}
