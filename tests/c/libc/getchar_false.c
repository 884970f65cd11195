// expect: FALSE(unreach-call)
// witness: 105 106
// The input "hi".
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  if (getchar() == 'h' && getchar() == 'i')
    reach_error();
  return 0;
}
