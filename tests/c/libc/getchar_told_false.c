// expect: FALSE(unreach-call)
// witness: 66 67
// output-contains: confirmed by native run
// output-contains: getchar() returned 65
#include <stdio.h>
#include <assert.h>
int main(void) {
  int c = getchar();
  int d = getchar();
  printf("%d %d\n", c, d);
  if (c == 'A' && d == 'B') assert(0);
  return 0;
}
