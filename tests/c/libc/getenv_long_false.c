// expect: FALSE(valid-deref)
// witness: 0 12 97 97 97 97 97 97 97 97 97 97 97 97
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
