// expect: FALSE(valid-deref)
// witness: 97 97 97 97 0
// Four letters and the terminator do not fit into four bytes.
#include <string.h>
extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);

int main(void) {
  char s[10], t[4];
  klee_make_symbolic(s, sizeof s, "s");
  s[9] = 0;
  strcpy(t, s);
  return 0;
}
