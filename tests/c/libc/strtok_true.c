// expect: TRUE
// Splitting at a symbolic character.
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  char s[] = "ab-cd";
  char *rest = s;
  s[2] = (char)__VERIFIER_nondet_int();
  if (s[2] == 0)
    return 0;
  int split = s[2] == ';';
  char *first = strsep(&rest, ";");
  if (first != s || strlen(first) != (split ? 2u : 5u) || (rest != 0) != split || (split && strcmp(rest, "cd")))
    reach_error();
  return 0;
}
