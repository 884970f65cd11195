// expect: TRUE
// As many bytes as asked for at most, or an error with its number.
#include <errno.h>
#include <unistd.h>
extern void reach_error(void);
ssize_t __read_chk(int, void *, size_t, size_t);

int main(void) {
  char buffer[6] = {9, 9, 9, 9, 9, 9};
  errno = 0;
  ssize_t n = read(0, buffer, 4);
  if (n < -1 || n > 4 || buffer[4] != 9 || buffer[5] != 9 || (n == -1) != (errno > 0))
    reach_error();
  if (n >= 0 && n < 3 && buffer[3] != 9)
    reach_error();
  if (pread(0, buffer, 2, 0) > 2 || __read_chk(0, buffer, 2, sizeof buffer) > 2)
    reach_error();
  return 0;
}
