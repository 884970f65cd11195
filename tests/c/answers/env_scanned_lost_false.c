// expect: FALSE(valid-memtrack)
// property: valid-memtrack
// native: no, LeakSanitizer may find the address on the stack
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *text = malloc(2);
  int n = 0;
  if (!text)
    return 0;
  text[0] = '7';
  text[1] = 0;
  sscanf(text, "%d", &n);
  text = 0;
  return n;
}
