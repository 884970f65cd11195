// expect: FALSE(unreach-call)
// native: no, the value of the variable is not an input of a native run
// output-contains: the value of the uninitialised variable
#include <assert.h>

int main(void) {
  int x;
  assert(x == 0);
  return 0;
}
