// expect: TRUE
// Arrays with names lie apart from everything, and literals from literals that end otherwise.
#include <assert.h>

static const char named[] = "world", twin[] = "world";

int main(void) {
  const char *whole = "hello world", *other = "worlds", *begin = "hello";
  assert(named != twin && whole + 6 != named && other != named);
  assert(whole + 6 != other && whole != begin && other + 5 != whole);
  return 0;
}
