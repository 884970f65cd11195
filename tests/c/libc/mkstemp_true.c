// expect: TRUE
// The name is filled in, its beginning and its length stay.
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);

int main(void) {
  char pattern[] = "XXXXXX";
  int fd = mkstemp(pattern);
  if (fd < -1 || strlen(pattern) != 6)
    reach_error();
  return 0;
}
