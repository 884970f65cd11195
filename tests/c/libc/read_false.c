// expect: FALSE(valid-deref)
// witness: 1 0 0 1 1 1 1 1 1 1 1
// The buffer is smaller than the size that is read.
#include <unistd.h>

int main(void) {
  char buffer[4];
  return (int)read(0, buffer, 8);
}
