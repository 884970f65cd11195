// expect: TRUE
// Files by descriptor.
#define _GNU_SOURCE
#include <fcntl.h>
#include <unistd.h>
extern void reach_error(void);

int main(void) {
  int fd = open("data", O_RDONLY);
  if (fd < -1 || open64("data", 0) < -1 || openat(fd, "data", 0) < -1 || creat("x", 0600) < -1 || dup(fd) < -1)
    reach_error();
  return 0;
}
