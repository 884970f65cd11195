// expect: FALSE(unreach-call)
// witness: 4 4
// output-contains: confirmed by native run
// The model of sin admits more than sin does; the native run has the real one.
#include <math.h>
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) { double x = __VERIFIER_nondet_double(); if (x == 1.0) { double y = sin(x); assert(y < 0.5); } return 0; }
