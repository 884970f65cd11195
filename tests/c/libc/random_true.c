// expect: TRUE
// Random numbers stay in their ranges.
#define _GNU_SOURCE
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  unsigned seed = 1;
  srand(7);
  srandom(7);
  if (rand() < 0 || rand_r(&seed) < 0 || random() < 0 || random() > 2147483647)
    reach_error();
  char old[64];
  initstate(1, old, sizeof old);
  return 0;
}
