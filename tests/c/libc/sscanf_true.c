// expect: TRUE
// Reading from a symbolic string is exact.
#include <stdio.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void) {
  char s[4] = {__VERIFIER_nondet_char(), '5', ' ', 0};
  int v = -1;
  int n = sscanf(s, "%d", &v);
  if (s[0] >= '0' && s[0] <= '9' && (n != 1 || v != (s[0] - '0') * 10 + 5))
    reach_error();
  if (s[0] == '-' && v != -5)
    reach_error();
  if (s[0] == 'x' && (n != 0 || v != -1))
    reach_error();
  if (s[0] == 0 && n != EOF)
    reach_error();
  return 0;
}
