// expect: TRUE
// expect-none: UNKNOWN(
// Every function of the family has a model; a result can be zero or not.
#include <math.h>
extern void reach_error(void);
#define REAL(x) ((x) == 0 || (x) != 0)
#define BOTH(name, v) (REAL(name(v)) && REAL(name##f((float)v)))

int main(void) {
  if (!BOTH(exp2, 1.0) || !BOTH(expm1, 1.0) || !BOTH(log2, 2.0) || !BOTH(log10, 2.0) || !BOTH(log1p, 2.0) || !BOTH(tan, 1.0))
    reach_error();
  if (!BOTH(asin, 0.5) || !BOTH(acos, 0.5) || !BOTH(atan, 0.5) || !BOTH(sinh, 1.0) || !BOTH(cosh, 1.0) || !BOTH(tanh, 1.0))
    reach_error();
  if (!BOTH(asinh, 1.0) || !BOTH(acosh, 1.5) || !BOTH(atanh, 0.5) || !BOTH(cbrt, 8.0) || !BOTH(erf, 1.0) || !BOTH(erfc, 1.0))
    reach_error();
  if (!BOTH(tgamma, 3.0) || !BOTH(lgamma, 3.0) || !REAL(sinf(1.0f)) || !REAL(cosf(1.0f)) || !REAL(expf(1.0f)) || !REAL(logf(1.0f)))
    reach_error();
  if (!REAL(powf(2.0f, 2.0f)) || !REAL(atan2(1.0, 1.0)) || !REAL(atan2f(1.0f, 1.0f)) || !REAL(hypotf(1.0f, 1.0f)))
    reach_error();
  return 0;
}
