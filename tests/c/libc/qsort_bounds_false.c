// expect: FALSE(valid-deref)
// native: no, the library's own reads are not seen
// The array is shorter than it is said to be, though the comparison does not look.
#include <stdlib.h>

static int same(const void *a, const void *b) {
  (void)a;
  (void)b;
  return 0;
}

int main(void) {
  int a[3] = {3, 2, 1};
  qsort(a, 4, sizeof a[0], same);
  return a[0];
}
