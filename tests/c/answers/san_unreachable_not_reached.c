// expect: TRUE
// property: unreachable,unreach-call
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
__attribute__((noreturn)) static void stop(void) { exit(0); }

static int sign(int x) {
  switch (x > 0 ? 1 : x < 0 ? -1 : 0) {
  case 1:
    return 1;
  case 0:
    return 0;
  case -1:
    return -1;
  default:
    __builtin_unreachable();
  }
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 3)
    stop();
  if (x == 3)
    reach_error();
  if (x == 4)
    exit(0);
  return sign(x) == 5;
}
