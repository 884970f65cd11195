// expect: TRUE
// The 48-bit family stays in its ranges.
#define _GNU_SOURCE
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  unsigned short state[3] = {1, 2, 3};
  srand48(7);
  if (lrand48() < 0 || nrand48(state) < 0 || mrand48() > 2147483647 || jrand48(state) < -2147483648L)
    reach_error();
  double d = drand48(), e = erand48(state);
  if (d < 0 || d >= 1 || e < 0 || e >= 1)
    reach_error();
  return 0;
}
