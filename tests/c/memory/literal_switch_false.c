// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 2
// native: no, the AddressSanitizer of clang keeps compound literals until the function returns (that of gcc sees it)
// The body of a switch is a block; break leaves it.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int zero = 0, *p = &zero;
  switch (__VERIFIER_nondet_int()) {
  case 1:
    zero = 1;
    break;
  case 2:
    p = (int[]){1, 2};
    break;
  }
  return p[0];
}
