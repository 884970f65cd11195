// expect: TRUE
// Any time comes back.
#include <time.h>

int main(void) {
  struct tm r = {0};
  return mktime(&r) == 5;
}
