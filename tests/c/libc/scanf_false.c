// expect: FALSE(unreach-call)
// witness: 1 17
// The number 17 is read.
#include <stdio.h>
extern void reach_error(void);
int __isoc99_scanf(const char *, ...);

int main(void) {
  unsigned char n = 0;
  if (scanf("%hhu", &n) == 1 && n == 17 % 16)
    reach_error();
  return 0;
}
