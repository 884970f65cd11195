// expect: FALSE(uninitialised-read)
// property: uninitialised-read
// native: no, no sanitizer that is at hand sees it
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int *from = malloc(3 * sizeof(int)), to[3];
  if (!from)
    return 0;
  from[0] = from[1] = 1;
  memcpy(to, from, sizeof to);
  free(from);
  return to[__VERIFIER_nondet_uchar() % 3];
}
