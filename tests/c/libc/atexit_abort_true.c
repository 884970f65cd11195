// expect: TRUE
// abort and _Exit run no handlers.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void handler(void) {
  reach_error();
}

int main(void) {
  atexit(handler);
  if (__VERIFIER_nondet_int())
    _Exit(0);
  abort();
}
