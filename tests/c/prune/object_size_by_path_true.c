// expect: TRUE
// property: valid-deref
// One statement allocates objects of different sizes: what holds for the larger one says nothing about
// the smaller one.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  size_t n = 16;
  if (__VERIFIER_nondet_int())
    n = 24;
  char *p = malloc(n);
  if (!p)
    return 0;
  int d = 0;
  if (__VERIFIER_nondet_int())
    d = 1;
  p[8 + d] = 1;
  free(p);
  return 0;
}
