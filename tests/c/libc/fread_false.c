// expect: FALSE(unreach-call)
// witness: 1 0 0x21 0 0 0
// The bytes read are any.
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  int header = 0;
  if (fread(&header, sizeof header, 1, stdin) == 1 && header == 0x21)
    reach_error();
  return 0;
}
