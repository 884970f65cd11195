// expect: TRUE
// native: no, random inputs do not meet what the model assumes of clocks and dates
// property: unreach-call
// undecided: acceleration may not be done in time
#include <string.h>
#include <time.h>
extern void reach_error(void);

int main(void) {
  time_t t = 86400;
  struct tm *utc = gmtime(&t);
  char text[64];
  if (!utc || strcmp(asctime(utc), "Fri Jan  2 00:00:00 1970\n") != 0)
    reach_error();
  if (strftime(text, sizeof text, "%d", utc) == 0)
    reach_error();
  if (!localtime(&t) || !ctime(&t))
    reach_error();
  return 0;
}
