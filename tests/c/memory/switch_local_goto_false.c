// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 1
// native: no, AddressSanitizer does not see the scope of a variable whose declaration is jumped past
// A goto out of the switch leaves it too.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int zero = 0, *p = &zero;
  switch (__VERIFIER_nondet_int()) {
    int x;
  case 1:
    x = 3;
    p = &x;
    goto out;
  default:
    return 0;
  }
out:
  return *p;
}
