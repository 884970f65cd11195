// expect: FALSE(unreach-call)
// native: no, the header is not installed
// output-contains: headers of other verifiers are not installed
// A program that includes KLEE's header where KLEE is not installed.
#include <klee/klee.h>

int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x > 3 & x < 9);
  klee_assert(x != 7);
  return 0;
}
