// expect: FALSE(valid-deref)
// witness: 1 97 1 97 1 97 1 97 1
// %s without a width.
#include <stdio.h>

int main(void) {
  char word[3];
  scanf("%s", word);
  return 0;
}
