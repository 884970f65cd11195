// expect: TRUE
// A copy equals its source and stays inside its room.
#include <string.h>
extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);
extern void reach_error(void);

int main(void) {
  char s[4], t[8] = "xxxxxxx";
  klee_make_symbolic(s, sizeof s, "s");
  s[3] = 0;
  strcpy(t, s);
  if (strcmp(s, t) != 0 || t[4] != 'x')
    reach_error();
  strcat(t, s);
  if (strlen(t) != 2 * strlen(s))
    reach_error();
  strncpy(t, s, 3);
  if (memcmp(t, s, strlen(s)) != 0)
    reach_error();
  return 0;
}
