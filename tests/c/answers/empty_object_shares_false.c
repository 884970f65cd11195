// expect: FALSE(unreach-call)
// witness:
// An array without elements takes no room, so the next variable lies where it does.
#include <assert.h>

int none[0], other;

int main(void) {
  void *p = none, *q = &other;
  assert(p != q);
  return 0;
}
