// expect: FALSE(valid-deref)
// witness: 0
// A stream is used after it was closed.
#include <stdio.h>

int main(void) {
  FILE *f = fopen("data", "r");
  if (!f)
    return 0;
  fclose(f);
  return feof(f);
}
