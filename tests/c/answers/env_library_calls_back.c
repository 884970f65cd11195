// expect: UNKNOWN(approximation: call_once() of the C library does more than return a value
// property: unreach-call
// flags: --external-calls nondet
// undecided: a library function without a model calls a function of the program
// An unknown function gives any value and does nothing else, but the C library's are not unknown.
#include <threads.h>
extern void reach_error(void);

static once_flag once = ONCE_FLAG_INIT;
static int called;
static void set(void) { called = 1; }

int main(void) {
  call_once(&once, set);
  if (called)
    reach_error();
  return 0;
}
