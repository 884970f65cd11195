// expect: FALSE(unreach-call)
// witness: 9
// A handler finds the error after main.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int state;
static void handler(void) {
  if (state == 9)
    reach_error();
}

int main(void) {
  atexit(handler);
  state = __VERIFIER_nondet_int();
  return 0;
}
