// expect: TRUE
// The other clocks and pauses.
#include <time.h>
extern void reach_error(void);

int main(void) {
  struct timespec s = {0, 0}, wanted = {1, 0};
  int r = clock_getres(CLOCK_REALTIME, &s);
  if ((r != 0 && r != -1) || s.tv_nsec > 999999999)
    reach_error();
  r = timespec_get(&s, TIME_UTC);
  if (r != 0 && r != TIME_UTC)
    reach_error();
  r = nanosleep(&wanted, &s);
  if (r != 0 && r != -1)
    reach_error();
  return 0;
}
