// expect: FALSE(valid-deref)
// undecided: the replay of a string from outside whose length is open does not show it
// flags: --timeout 5s
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
