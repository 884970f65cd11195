// expect: FALSE(unreach-call)
// native: no, there is no native counterpart
// The question is asked in a loop, of a pointer that moves: one past the end of an object is still a pointer into it.
#include <assert.h>
extern _Bool __CPROVER_r_ok(const void *, __SIZE_TYPE__);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int a[6], b[6];
  unsigned n = __VERIFIER_nondet_uint(), i = 0;
  int *p = n % 2 ? a : b;
  while (i < n && __CPROVER_r_ok(p, sizeof *p)) {
    *p++ = 0;
    i++;
  }
  assert(i != 6);
  return 0;
}
