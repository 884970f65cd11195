// expect: FALSE(valid-deref)
// witness: 256
// EOF kept in a char: byte 255 becomes an index of -1.
#include <stdio.h>

int main(void) {
  int counts[256] = {0};
  char c = (char)getchar();
  counts[(int)c]++;
  return 0;
}
