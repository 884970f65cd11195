// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 2
// native: no, AddressSanitizer does not see the scope of a variable whose declaration is jumped past
// A variable that is declared before the first label of a switch ends with the switch.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int zero = 0, *p = &zero;
  switch (__VERIFIER_nondet_int()) {
    int x;
  case 1:
    zero = 1;
    break;
  case 2:
    x = 3;
    p = &x;
    break;
  }
  return *p;
}
