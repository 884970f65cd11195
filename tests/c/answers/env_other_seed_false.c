// expect: FALSE(unreach-call)
// property: unreach-call
// native: no, a generator of the machine's does not repeat itself so soon
// Different seeds may give the same number.
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  srand(1);
  int a = rand();
  srand(2);
  if (rand() == a)
    reach_error();
  return 0;
}
