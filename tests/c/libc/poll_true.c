// expect: TRUE
// Waiting for descriptors: the count says how many are ready.
#include <poll.h>
#include <sys/select.h>
extern void reach_error(void);

int main(void) {
  struct pollfd p[2] = {{0, POLLIN, 0}, {1, POLLOUT, 0}};
  int n = poll(p, 2, 10);
  if (n < -1 || n > 2 || (n == 0 && (p[0].revents || p[1].revents)) || p[0].fd != 0 || p[1].events != POLLOUT)
    reach_error();
  fd_set set;
  FD_ZERO(&set);
  if (select(1, &set, 0, 0, 0) > 3)
    reach_error();
  return 0;
}
