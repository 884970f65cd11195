// expect: TRUE
// property: unreach-call
// What was set is there; what was looked up stays.
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  static char text[] = "B=yes";
  setenv("A", "1", 1);
  char *a = getenv("A");
  putenv(text);
  char *b = getenv("B");
  if (!a || a[0] != '1' || !b || b[0] != 'y' || getenv("A") != a)
    reach_error();
  unsetenv("A");
  if (getenv("A"))
    reach_error();
  char *home = getenv("HOME");
  if (home != getenv("HOME"))
    reach_error();
  return 0;
}
