// expect: TRUE
// The end of the only thread ends the program, and exit handlers run.
#include <stdlib.h>
#include <threads.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int n;
static void last(void) {
  if (n == 5)
    reach_error();
}

int main(void) {
  n = __VERIFIER_nondet_int();
  if (n != 5)
    atexit(last);
  thrd_exit(n);
}
