// expect: FALSE(valid-deref)
// witness: 1 2
// The result of fopen is not checked.
#include <stdio.h>

int main(void) {
  FILE *f = fopen("data", "r");
  return fgetc(f);
}
