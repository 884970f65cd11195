// expect: TRUE
// property: valid-memtrack
#include <stdio.h>
#include <stdlib.h>
char *kept;

int main(void) {
  char *text = malloc(8);
  if (!text)
    return 0;
  sprintf(text, "%d", 5);
  kept = text + 1;
  return 0;
}
