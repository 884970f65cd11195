// expect: TRUE
// Texts that the system gives stay in their buffers.
#include <stdlib.h>
#include <unistd.h>
extern void reach_error(void);

int main(void) {
  char buffer[8], link[6], pattern[] = "aXXXXXX";
  char *where = getcwd(buffer, sizeof buffer);
  if (where && (where != buffer || buffer[0] != '/' || buffer[7] != 0))
    reach_error();
  ssize_t n = readlink("a", link, sizeof link);
  if (n < -1 || n > 6)
    reach_error();
  gethostname(buffer, sizeof buffer);
  return 0;
}
