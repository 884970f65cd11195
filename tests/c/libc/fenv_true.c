// expect: TRUE
// The rounding mode is to nearest; exceptions are any.
#include <fenv.h>
extern void reach_error(void);

int main(void) {
  if (fegetround() != FE_TONEAREST || fesetround(FE_TONEAREST) != 0 || (fetestexcept(FE_INEXACT) & ~FE_INEXACT) != 0)
    reach_error();
  return 0;
}
