// expect: UNKNOWN(undefined behaviour: read
// property: unreach-call
// native: no, it depends on the allocator
// What was freed may hold anything.
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  char *p = malloc(64);
  if (!p)
    return 0;
  p[40] = 1;
  free(p);
  if (p[40] != 1)
    reach_error();
  return 0;
}
