// expect: FALSE(valid-deref)
// witness: 0
// A string without an end.
#include <stdio.h>

int main(void) {
  char s[3] = {'a', 'b', 'c'};
  printf("%d %s\n", 1, s);
  return 0;
}
