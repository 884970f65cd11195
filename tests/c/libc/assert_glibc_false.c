// expect: FALSE(unreach-call)
// witness: 7
// The plain assert of the header.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x != 7);
  return 0;
}
