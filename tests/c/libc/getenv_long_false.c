// expect: FALSE(valid-deref)
// native: no, the bytes of the string are not inputs of a native run
// flags: --timeout 5s
// The variable may be longer than the buffer.
#include <stdlib.h>
#include <string.h>

int main(void) {
  char buffer[8];
  char *user = getenv("USER");
  if (user)
    strcpy(buffer, user);
  return 0;
}
