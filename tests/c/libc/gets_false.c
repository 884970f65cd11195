// expect: FALSE(valid-deref)
// witness: 98 98 98 98 98
// gets cannot be used safely.
#include <stdio.h>
char *gets(char *), *__gets_chk(char *, size_t);

int main(void) {
  char line[4];
  gets(line);
  return 0;
}
