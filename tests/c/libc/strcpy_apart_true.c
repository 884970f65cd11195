// expect: TRUE
// In one array without overlap is fine.
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  char s[16] = "abc";
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 8;
  strcpy(s + 4 + k, s);
  if (s[4 + k] != 'a' || s[7 + k] != 0 || s[0] != 'a')
    reach_error();
  return 0;
}
