// expect: TRUE
// Handlers run in reverse order when main returns, and see the state that main left.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int on_exit(void (*)(int, void *), void *);

static int order, x;
static void last(void) {
  if (order != 2 || x != 5)
    reach_error();
}
static void second(int status, void *p) {
  if (status != 5 || *(int *)p != 5 || order != 1)
    reach_error();
  order = 2;
}
static void first(void) {
  if (order != 0)
    reach_error();
  order = 1;
}

int main(void) {
  int stop = __VERIFIER_nondet_int();
  atexit(last);
  on_exit(second, &x);
  atexit(first);
  x = 5;
  if (stop)
    exit(5);
  return 5;
}
