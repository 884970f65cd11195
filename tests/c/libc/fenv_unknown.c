// expect: UNKNOWN(
// Another rounding mode is not supported.
#include <fenv.h>

int main(void) {
  return fesetround(FE_UPWARD);
}
