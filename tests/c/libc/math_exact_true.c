// expect: TRUE
// Exact functions on known and on symbolic arguments.
#include <math.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
double sqrt(double), floor(double), fmod(double, double), fabs(double);

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3)
    return 0;
  static const double table[4] = {0.5, 2.25, 9.0, -1.5};
  double x = table[i];
  if (floor(x) > x || x - floor(x) >= 1 || fabs(x) < 0 || sqrt(table[2]) != 3.0)
    reach_error();
  if (fmod(9.25, 2.0) != 1.25 || ldexp(0.75, 3) != 6.0 || lround(2.5) != 3 || rint(2.5) != 2.0 || trunc(-1.7) != -1.0 || ceil(-1.7) != -1.0)
    reach_error();
  return 0;
}
