// expect: UNKNOWN(undefined behaviour: read
// property: unreach-call
// native: no, it depends on the allocator
// The value of an invalid read comes to a variable on one side of a branch that was not taken.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = 0;
  if (__VERIFIER_nondet_int())
    free(p);
  int y = *p;
  int x = 0;
  int c = y == 7;
  int d = 0;
  if (c)
    d = 1;
  if (d) {
    if (x == 0)
      reach_error();
  }
  return 0;
}
