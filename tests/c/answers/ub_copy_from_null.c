// expect: UNKNOWN(undefined behaviour: read through a null pointer
// property: unreach-call
// native: no, it crashes
// What is copied from null is any value.
extern void reach_error(void);
#include <string.h>
struct pair { int a, b; };
int main(void) {
  struct pair *from = 0;
  struct pair to = {1, 2};
  to = *from;
  if (to.b != 2)
    reach_error();
  return 0;
}
