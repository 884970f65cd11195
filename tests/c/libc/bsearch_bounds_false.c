// expect: FALSE(valid-deref)
// native: no, the library reads nothing itself
// The array is shorter than it is said to be, though the comparison does not look.
#include <stdlib.h>

static int same(const void *a, const void *b) {
  (void)a;
  (void)b;
  return 0;
}

int main(void) {
  int a[3] = {1, 2, 3}, key = 2;
  return bsearch(&key, a, 4, sizeof a[0], same) == 0;
}
