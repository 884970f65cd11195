// expect: FALSE(unreach-call)
// witness: 12345
// The assertion fails for one input.
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x != 12345);
  return 0;
}
