// expect: FALSE(valid-deref)
// property: valid-deref
// witness: 8 0
// The same size, but on the second path another byte.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 8 || n > 64)
    return 0;
  int table[2] = {0, 1};
  unsigned char *p = malloc(n);
  if (!p)
    return 0;
  p[3] = 1;
  if (!__VERIFIER_nondet_int())
    p[3] = 2;
  int x = table[p[3]];
  free(p);
  return x;
}
