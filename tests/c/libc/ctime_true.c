// expect: TRUE
// native: no, random inputs do not meet what the model assumes of clocks and dates
// 24 characters and a newline, or nothing.
#include <string.h>
#include <time.h>
extern void reach_error(void);

int main(void) {
  time_t t = 5;
  char *text = ctime(&t);
  if (text && (text[24] != '\n' || text[25] != 0 || strlen(text) != 25))
    reach_error();
  return 0;
}
