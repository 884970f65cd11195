// expect: FALSE(unreach-call)
// property: unreach-call
// flags: --external-calls nondet
// witness: 5
// What does not depend on the library function is found as before.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  wchar_t wide[4] = {0};
  int n = __VERIFIER_nondet_int();
  mbstowcs(wide, "abc", 4);
  if (n == 5)
    reach_error();
  return 0;
}
