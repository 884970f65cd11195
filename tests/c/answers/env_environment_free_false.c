// expect: FALSE(valid-free)
// property: valid-memsafety
// native: no, it depends on the environment
#include <stdlib.h>

int main(void) {
  free(getenv("HOME"));
  return 0;
}
