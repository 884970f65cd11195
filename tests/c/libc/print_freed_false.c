// expect: FALSE(valid-deref)
// witness: 0
// A string that is gone.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *s = calloc(4, 1);
  if (!s)
    return 0;
  puts(s);
  free(s);
  fputs(s, stdout);
  return 0;
}
