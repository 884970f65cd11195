// expect: TRUE
// expect-none: UNKNOWN(
// Files by descriptor and by name.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
extern void reach_error(void);

static int fine(int r) {
  return r == 0 || r == -1;
}

int main(void) {
  int fd = open("data", O_RDONLY);
  if (fd < -1 || open64("data", 0) < -1 || openat(fd, "data", 0) < -1 || creat("x", 0600) < -1 || dup(fd) < -1)
    reach_error();
  int moved = dup2(fd, 7);
  if ((moved != 7 && moved != -1) || lseek(fd, 0, SEEK_SET) < -1 || lseek64(fd, 0, SEEK_SET) < -1)
    reach_error();
  int ends[2] = {-1, -1};
  if (pipe(ends) == 0 && (ends[0] < 0 || ends[0] == ends[1]))
    reach_error();
  fcntl(fd, F_GETFL);
  if (!fine(close(fd)) || !fine(fsync(fd)) || !fine(fdatasync(fd)) || !fine(ftruncate(fd, 0)))
    reach_error();
  return 0;
}
