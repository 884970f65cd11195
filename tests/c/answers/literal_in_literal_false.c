// expect: FALSE(unreach-call)
// witness:
// The linker puts a literal into the end of another: C does not say that they lie apart.
#include <assert.h>

int main(void) {
  const char *whole = "hello world", *end = "world";
  assert(whole + 6 != end);
  return 0;
}
