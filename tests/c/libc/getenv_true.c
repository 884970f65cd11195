// expect: TRUE
// An environment variable is absent or a string.
#define _GNU_SOURCE
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  char *home = getenv("HOME");
  char first = home ? home[0] : 'x';
  if (home && first && home[1] == 'a' && home[0] != first)
    reach_error();
  if (!home && first != 'x')
    reach_error();
  char *other = secure_getenv("PATH");
  int result = setenv("A", "b", 1);
  if (result != 0 && result != -1)
    reach_error();
  result = unsetenv("A") + putenv("B=c") + clearenv();
  if (result > 0 || result < -3)
    reach_error();
  return other != 0 && system("true") == 0;
}
