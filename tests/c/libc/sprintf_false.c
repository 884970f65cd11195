// expect: FALSE(valid-deref)
// witness: -1000
// Five digits and a sign do not fit.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[5];
  int x = __VERIFIER_nondet_int();
  if (x < -1000 || x > 9999)
    return 0;
  sprintf(text, "%d", x);
  return 0;
}
