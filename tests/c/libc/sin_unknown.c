// expect: UNKNOWN(unconfirmed error
// output-contains: sin(), which is only approximated
#include <math.h>
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) { double x = __VERIFIER_nondet_double(); if (x == 1.0) { double y = sin(x); assert(y > 0.5); } return 0; }
