// expect: FALSE(unreach-call)
// native: no, there is no native counterpart
// The pointer is one of two, and only one of them has so much room.
#include <assert.h>
extern _Bool __CPROVER_r_ok(const void *, __SIZE_TYPE__);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char small[4], large[9];
  char *p = __VERIFIER_nondet_int() ? small : large;
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  if (!__CPROVER_r_ok(p, n))
    return 0;
  assert(n <= 8);
  return 0;
}
