// expect: TRUE
// property: valid-deref
// How large the object is depends on an input; what was written to it is known all the same.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), sum = 0;
  if (n < 8 || n > 64)
    return 0;
  int table[2] = {0, 1};
  unsigned char *p = malloc(n);
  if (!p)
    return 0;
  for (unsigned k = 0; k < 5; k++) {
    p[k] = 1;
    if (__VERIFIER_nondet_int())
      sum ^= k;
    if (__VERIFIER_nondet_int())
      sum ^= table[p[k]];
  }
  sum += table[p[4]];
  free(p);
  return sum;
}
