// expect: FALSE(valid-deref)
// witness: 98 98 98 98 98
// Its checked spelling neither.
#include <stdio.h>
char *__gets_chk(char *, size_t);

int main(void) {
  char line[4];
  __gets_chk(line, 4);
  return 0;
}
