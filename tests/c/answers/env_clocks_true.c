// expect: TRUE
// property: unreach-call
// Clocks work and do not go back.
#define _POSIX_C_SOURCE 200809L
#include <sys/time.h>
#include <time.h>
extern void reach_error(void);

int main(void) {
  struct timeval now;
  struct timespec x, y;
  if (gettimeofday(&now, 0) != 0 || now.tv_usec < 0 || now.tv_usec > 999999)
    reach_error();
  if (clock_gettime(CLOCK_MONOTONIC, &x) != 0 || clock_gettime(CLOCK_MONOTONIC, &y) != 0)
    reach_error();
  if (y.tv_sec < x.tv_sec || (y.tv_sec == x.tv_sec && y.tv_nsec < x.tv_nsec))
    reach_error();
  time_t s = time(0), t = time(0);
  clock_t c = clock(), d = clock();
  if (t < s || d < c)
    reach_error();
  return 0;
}
