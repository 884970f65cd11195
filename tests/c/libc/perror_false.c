// expect: FALSE(valid-deref)
// native: no, the library's own reads are not seen
#include <stdio.h>

int main(void) {
  char s[3] = {'a', 'b', 'c'};
  perror(s);
  return 0;
}
