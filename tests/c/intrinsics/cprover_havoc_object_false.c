// expect: FALSE(unreach-call)
// native: no, there is no native counterpart
// The whole object becomes arbitrary, others keep what they hold.
#include <assert.h>
extern void __CPROVER_havoc_object(void *);

int main(void) {
  int a[3] = {1, 2, 3}, b[3] = {4, 5, 6};
  __CPROVER_havoc_object(a);
  assert(b[0] == 4 && b[2] == 6);
  assert(a[2] != 77);
  return 0;
}
