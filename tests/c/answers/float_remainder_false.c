// expect: FALSE(unreach-call)
// native: no, witnesses are integers
#include <assert.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x >= 50 && x <= 100))
    return 0;
  assert(fmodf(x, 3.0f) != 2.5f);
  return 0;
}
