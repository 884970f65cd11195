// expect: FALSE(valid-deref)
// A string without an end.
#include <stdio.h>

int main(void) {
  char s[3] = {'a', 'b', 'c'};
  printf("%d %s\n", 1, s);
  return 0;
}
