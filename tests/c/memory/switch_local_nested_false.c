// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 2
// native: no, AddressSanitizer does not see the scope of a variable whose declaration is jumped past
// The variable is used in blocks under the labels only, and ends with the switch around.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int zero = 0, *p = &zero;
  switch (__VERIFIER_nondet_int()) {
    int x[2];
  case 2: {
    x[1] = 3;
    p = x;
  }
    p++;
    zero = *p;
    break;
  default: {
    x[0] = 1;
    zero = x[0];
  }
  }
  return zero + *p;
}
