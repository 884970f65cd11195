// expect: FALSE(valid-deref)
// witness: 2
// Source and destination may overlap: undefined.
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char s[16] = "abcd";
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 3;
  if (k > 0)
    strcpy(s + 4 * (2 - k), s + 2);
  return 0;
}
