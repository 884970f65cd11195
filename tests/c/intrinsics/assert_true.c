// expect: TRUE
// The assertion holds.
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x % 2 == x - x / 2 * 2);
  return 0;
}
