// expect: TRUE
// The length of a string that may end anywhere.
#include <string.h>
extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);
extern void reach_error(void);

int main(void) {
  char s[4];
  klee_make_symbolic(s, sizeof s, "s");
  s[3] = 0;
  size_t n = strlen(s);
  if (n > 3 || s[n] != 0 || strnlen(s, 2) != (n < 2 ? n : 2))
    reach_error();
  for (size_t i = 0; i < n; i++)
    if (!s[i])
      reach_error();
  return 0;
}
