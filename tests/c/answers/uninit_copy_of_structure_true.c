// expect: TRUE
// property: uninitialised-read
#include <string.h>
struct pair {
  char c;
  int a, b;
};

int main(void) {
  struct pair x;
  x.c = 1;
  x.a = 2;
  struct pair y = x, z;
  memcpy(&z, &y, sizeof z);
  z.b = 3;
  return z.c + z.a + z.b;
}
