// expect: FALSE(unreach-call)
// witness: 52 50
// The text "42".
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void) {
  char s[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  if (atoi(s) == 42)
    reach_error();
  return 0;
}
