// expect: FALSE(valid-memtrack)
// property: valid-memtrack
// native: no, LeakSanitizer may find the address on the stack
// The library keeps no pointer to the text it wrote.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *text = malloc(8);
  if (!text)
    return 0;
  sprintf(text, "%d", 5);
  text = 0;
  return 0;
}
