// expect: TRUE
// property: unreach-call
// The same seed gives the same numbers.
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  srand(1);
  int a = rand(), b = rand();
  srand(2);
  int other = rand();
  srand(1);
  if (rand() != a || rand() != b || other < 0)
    reach_error();
  return 0;
}
