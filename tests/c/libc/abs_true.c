// expect: TRUE
// Absolute values and quotients.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == -2147483647 - 1)
    return 0;
  if (abs(x) < 0 || (abs(x) != x && abs(x) != -x) || labs(x) != abs(x) || llabs(-5LL) != 5)
    reach_error();
  div_t d = div(x, 10);
  if (d.quot * 10 + d.rem != x || abs(d.rem) > 9)
    reach_error();
  return 0;
}
