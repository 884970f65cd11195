// expect: TRUE
// The text of an address has a bounded length and form.
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  char text[24];
  int n = sprintf(text, "%p", (void *)text);
  if (n < 3 || n > 18 || text[0] != '0' || text[1] != 'x' || text[2] == '0' || text[n] != 0)
    reach_error();
  return 0;
}
