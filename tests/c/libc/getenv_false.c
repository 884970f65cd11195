// expect: FALSE(valid-deref)
// witness: random
// The variable may be absent.
#include <stdlib.h>

int main(void) {
  char *home = getenv("HOME");
  return home[0];
}
