// expect: FALSE(valid-deref)
// witness: 0
// A format without an end.
#include <stdio.h>

int main(void) {
  char format[2] = {'a', 'b'};
  printf(format);
  return 0;
}
