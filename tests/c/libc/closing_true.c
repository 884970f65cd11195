// expect: TRUE
// What ends in success or failure.
#define _GNU_SOURCE
#include <errno.h>
#include <unistd.h>
extern void reach_error(void);

static void result(int r) {
  if ((r != 0 && r != -1) || (r == -1 && errno <= 0))
    reach_error();
}

int main(void) {
  result(close(3));
  result(fsync(3));
  result(fdatasync(3));
  result(ftruncate(3, 0));
  return 0;
}
