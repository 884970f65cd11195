// expect: TRUE
// property: valid-memsafety
// A stream left open is still reachable by the library: no leak.
#include <stdio.h>

int main(void) {
  FILE *f = fopen("data", "r");
  f = 0;
  return f != 0;
}
