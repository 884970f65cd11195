// expect: FALSE(unreach-call)
// native: no, there is no native counterpart
// All of the array is copied, and later changes of the first do not show in the second.
#include <assert.h>
extern void __CPROVER_array_copy(const void *, const void *);

int main(void) {
  int a[3] = {1, 2, 3}, b[3] = {4, 5, 6};
  __CPROVER_array_copy(b, a);
  a[0] = 9;
  assert(b[0] == 1 && b[1] == 2);
  assert(b[2] != 3);
  return 0;
}
