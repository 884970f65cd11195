// expect: UNKNOWN(unconfirmed error
// native: no, the machine chooses the result
// C leaves the result for 0 open: an assertion about it is neither proved nor broken, unless a native run breaks it.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  int n = __builtin_clz(x);
  assert(n >= 0 && n <= 64);
  return 0;
}
