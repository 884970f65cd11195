// expect: TRUE
// Formatting is exact: the text of a symbolic number has its digits.
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  char text[16];
  int x = __VERIFIER_nondet_int();
  if (x < -9 || x > 99)
    return 0;
  int n = sprintf(text, "%d", x);
  if (n != (x < 0 || x > 9 ? 2 : 1) || text[n] != 0 || (x < 0) != (text[0] == '-') || text[n - 1] != '0' + (x < 0 ? -x : x) % 10)
    reach_error();
  if (snprintf(text, 3, "%04x|%s", 255u, "tail") != 9 || strcmp(text, "00") != 0)
    reach_error();
  return 0;
}
