// expect: TRUE
// native: no, random inputs do not meet what the model assumes of clocks and dates
// The relatives of ctime that write elsewhere.
#include <time.h>
extern void reach_error(void);

int main(void) {
  time_t t = 5;
  struct tm r = {0};
  char own[26];
  int which = ctime_r(&t, own) == own;
  if (which && own[25] != 0)
    reach_error();
  if (!which && asctime(&r) && asctime_r(&r, own) && own[24] != '\n')
    reach_error();
  return 0;
}
