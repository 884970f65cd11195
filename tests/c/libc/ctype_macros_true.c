// expect: TRUE
// The macros of the header read tables.
#include <ctype.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int c = __VERIFIER_nondet_int();
  if (c < 'Y' || c > 'b')
    return 0;
  if (!isalpha(c) != (c > 'Z' && c < 'a') || !((*__ctype_b_loc())[c] & 256) != (c > 'Z'))
    reach_error();
  if ((*__ctype_tolower_loc())['Y'] != 'y' || (*__ctype_toupper_loc())['b'] != 'B')
    reach_error();
  return 0;
}
