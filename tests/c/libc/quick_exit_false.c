// expect: FALSE(unreach-call)
// witness: 2
// quick_exit runs its own handlers only.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int runs;
static void wrong(void) {
  runs = 100;
}
static void quick(void) {
  runs++;
  if (runs == 2)
    reach_error();
}

int main(void) {
  atexit(wrong);
  at_quick_exit(quick);
  if (__VERIFIER_nondet_int() == 2)
    at_quick_exit(quick);
  quick_exit(0);
}
