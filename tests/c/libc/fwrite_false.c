// expect: FALSE(valid-deref)
// witness: 5
// More is written than there is.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char buffer[4] = "abc";
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  if (n <= 5)
    fwrite(buffer, 1, n, stdout);
  return 0;
}
