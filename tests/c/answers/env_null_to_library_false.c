// expect: FALSE(valid-deref)
// property: valid-memsafety
// native: no, the library is not instrumented
#include <stdlib.h>

int main(void) {
  const char *name = 0;
  return getenv(name) != 0;
}
