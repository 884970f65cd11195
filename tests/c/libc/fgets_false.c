// expect: FALSE(valid-deref)
// witness: 1 15 97 97 97 97 97 97 97 97 97 97 97 97 97 97 97
// The size given is not the size of the buffer.
#include <stdio.h>

int main(void) {
  char line[8];
  fgets(line, 16, stdin);
  return 0;
}
