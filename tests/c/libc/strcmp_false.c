// expect: FALSE(unreach-call)
// witness: 104 105 0 0
// The password is found.
#include <string.h>
extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);
extern void reach_error(void);

int main(void) {
  char s[9];
  klee_make_symbolic(s, sizeof s, "s");
  s[8] = 0;
  if (strcmp(s, "hi") == 0)
    reach_error();
  return 0;
}
