// expect: FALSE(valid-deref)
// property: valid-memsafety
// native: no, the library is not instrumented
#include <stdio.h>

int main(void) {
  const char *path = 0;
  FILE *f = fopen(path, "r");
  if (f)
    fclose(f);
  return 0;
}
