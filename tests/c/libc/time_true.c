// expect: TRUE
// Clocks show any time, in the ranges of their fields.
#include <sys/time.h>
#include <time.h>
extern void reach_error(void);

int main(void) {
  time_t t;
  time_t now = time(&t);
  struct timeval v = {0, 0};
  struct timespec s = {0, 0};
  if (now != t || clock() < -1)
    reach_error();
  if (gettimeofday(&v, 0) == 0 && (v.tv_usec < 0 || v.tv_usec > 999999))
    reach_error();
  if (clock_gettime(CLOCK_MONOTONIC, &s) == 0 && (s.tv_nsec < 0 || s.tv_nsec > 999999999))
    reach_error();
  return 0;
}
