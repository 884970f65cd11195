// expect: FALSE(valid-deref)
// witness: 1 1 1 1 1 1 1 1 1 1
// A string without its terminator.
#include <string.h>
extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);

int main(void) {
  char s[10];
  klee_make_symbolic(s, sizeof s, "s");
  return (int)strlen(s);
}
