// expect: TRUE
// Two symbolic characters as a number.
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void) {
  char s[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  char *end;
  long v = strtol(s, &end, 10);
  if (v < -9 || v > 99 || end < s || end > s + 2)
    reach_error();
  if (s[0] >= '0' && s[0] <= '9' && s[1] >= '0' && s[1] <= '9' && (v != (s[0] - '0') * 10 + s[1] - '0' || end != s + 2))
    reach_error();
  if (atoi(s) != v)
    reach_error();
  return 0;
}
