// expect: TRUE
// What `malloc(0)` gives has an address of its own.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(0), *q = malloc(0), *r = malloc(1);
  int local = 0;
  assert(p != q && p != r && q != r && p != (char *)&local);
  free(p);
  free(q);
  free(r);
  return 0;
}
