// expect: TRUE
// A jump that no path reaches.
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
static jmp_buf place;

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 5 && x < 3)
    return setjmp(place);
  return 0;
}
