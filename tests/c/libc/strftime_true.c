// expect: TRUE
// The text fits or the result is zero.
#include <string.h>
#include <time.h>
extern void reach_error(void);

int main(void) {
  char text[6];
  struct tm r = {0};
  size_t n = strftime(text, sizeof text, "%Y", &r);
  if (n >= sizeof text || (n > 0 && text[n] != 0))
    reach_error();
  return 0;
}
