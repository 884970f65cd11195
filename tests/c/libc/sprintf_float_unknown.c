// expect: UNKNOWN(
// Floating point is not formatted into strings.
#include <stdio.h>

int main(void) {
  char text[24];
  return sprintf(text, "%f", 0.5);
}
