// expect: TRUE
// Moving in a file, descriptors that belong together.
#define _GNU_SOURCE
#include <fcntl.h>
#include <unistd.h>
extern void reach_error(void);

int main(void) {
  int ends[2] = {-1, -1};
  int moved = dup2(3, 7);
  if ((moved != 7 && moved != -1) || lseek(3, 0, SEEK_SET) < -1 || lseek64(3, 0, SEEK_SET) < -1)
    reach_error();
  if (pipe(ends) == 0 && (ends[0] < 0 || ends[0] == ends[1]))
    reach_error();
  fcntl(3, F_GETFL);
  return 0;
}
