// expect: TRUE
// native: no, random numbers are not in range
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x >= 0 && x <= 100))
    return 0;
  double r = fmod(x, 3.0);
  assert(r >= 0 && r < 3.0);
  return 0;
}
