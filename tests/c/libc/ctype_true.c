// expect: TRUE
// Classes of all characters and of EOF.
#include <ctype.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int(isdigit)(int), (isalpha)(int), (isalnum)(int), (tolower)(int), (toupper)(int), (isspace)(int), (isupper)(int), (islower)(int);

int main(void) {
  int c = __VERIFIER_nondet_int();
  if (c < -1 || c > 255)
    return 0;
  if (!(isdigit)(c) != !(c >= '0' && c <= '9') || !(isalnum)(c) != !((isalpha)(c) | (isdigit)(c)))
    reach_error();
  if ((isupper)(c) && ((tolower)(c) != c + 32 || (toupper)((tolower)(c)) != c))
    reach_error();
  if (!(isalpha)(c) && ((tolower)(c) != c || (toupper)(c) != c))
    reach_error();
  if ((isspace)(c) && ((isalpha)(c) || c > ' '))
    reach_error();
  return 0;
}
