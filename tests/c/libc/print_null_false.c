// expect: FALSE(valid-deref)
// native: no, the library prints (null)
// The null pointer is no string.
#include <stdio.h>

int main(void) {
  char *s = 0;
  fprintf(stderr, "%s\n", s);
  return 0;
}
