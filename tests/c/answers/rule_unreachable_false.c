// expect: FALSE(unreachable)
// property: unreachable
// witness: 0
// A function that is declared not to return does.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

_Noreturn static void leave(int x) {
  if (x)
    exit(0);
}

int main(void) {
  leave(__VERIFIER_nondet_int());
}
