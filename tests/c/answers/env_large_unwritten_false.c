// expect: FALSE(unreach-call)
// native: no, the bytes of the string are not inputs of a native run
// A string from outside of any length.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *user = getenv("USER");
  if (user)
    assert(strcmp(user, "root") != 0);
  return 0;
}
