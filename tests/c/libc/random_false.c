// expect: FALSE(unreach-call)
// witness: 600
// A die thrown with rand shows six.
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  srand(42);
  if (rand() % 1000 == 600)
    reach_error();
  return 0;
}
