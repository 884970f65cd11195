// expect: TRUE
// property: valid-memcleanup
// The strings of the environment are the library's: nobody has to free them.
#include <stdlib.h>

int main(void) {
  char *home = getenv("HOME");
  return home && home[0] == '/';
}
