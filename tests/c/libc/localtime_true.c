// expect: TRUE
// native: no, random inputs do not meet what the model assumes of clocks and dates
// The fields of a local time are in range; the answer may be missing.
#include <time.h>
extern void reach_error(void);

int main(void) {
  time_t t = 86400;
  struct tm *r = localtime(&t), copy;
  if (r && (r->tm_mon < 0 || r->tm_mon > 11 || r->tm_hour > 23 || r->tm_mday < 1 || r->tm_sec > 60))
    reach_error();
  struct tm *g = gmtime(&t);
  if (!g || g->tm_mday != 2 || g->tm_mon != 0 || g->tm_year != 70 || g->tm_wday != 5)
    reach_error();
  r = localtime_r(&t, &copy);
  if (r && r != &copy)
    reach_error();
  return 0;
}
