// expect: FALSE(unreach-call)
// native: no, the header is not installed
// SMACK's header brings `assert` and `assume`, and names of types in full.
#include "smack.h"

int main(void) {
  unsigned int a = __VERIFIER_nondet_unsigned_int();
  long long int b = __SMACK_nondet_long_long_int();
  assume(a < 10 && b == (1LL << 40));
  assert(a != 3 || b < 0);
  return 0;
}
