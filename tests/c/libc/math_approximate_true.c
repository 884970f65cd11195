// expect: TRUE
// What holds for every correct implementation.
#include <math.h>
extern void reach_error(void);

int main(void) {
  double s = sin(1.0), c = cos(2.0), e = exp(3.0), l = log(0.5), t = tanh(9.0), h = hypot(3.0, 4.0);
  if (s < -1 || s > 1 || c < -1 || c > 1 || e < 1 || l > 0 || t > 1 || h < 0)
    reach_error();
  if (exp(0.0) != 1 || cos(0.0) != 1 || sin(0.0) != 0 || log(1.0) != 0 || pow(5.0, 0.0) != 1 || cbrt(0.0) != 0)
    reach_error();
  return 0;
}
