// expect: TRUE
// The bounded copies of BSD always terminate and return the length they wanted.
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
size_t strlcpy(char *, const char *, size_t), strlcat(char *, const char *, size_t);
size_t __strlcpy_chk(char *, const char *, size_t, size_t), __strlcat_chk(char *, const char *, size_t, size_t);

int main(void) {
  char t[6] = "zzzzz";
  size_t n = (unsigned)__VERIFIER_nondet_int();
  if (n > sizeof t)
    return 0;
  if (strlcpy(t, "abc", n) != 3 || (n > 0 && strlen(t) != (n - 1 < 3 ? n - 1 : 3)))
    reach_error();
  t[0] = 'q';
  t[1] = 0;
  if (strlcat(t, "wert", sizeof t) != 5 || strcmp(t, "qwert") != 0 || strlcat(t, "y", sizeof t) != 6 || t[5] != 0)
    reach_error();
  if (__strlcpy_chk(t, "ab", sizeof t, sizeof t) != 2 || __strlcat_chk(t, "cd", sizeof t, sizeof t) != 4 || strcmp(t, "abcd"))
    reach_error();
  if (strlcat(t, "xyz", 2) != 5 || strcmp(t, "abcd"))
    reach_error();
  return 0;
}
