// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 0 0
// A statement on a cycle makes an object in every round: two of them are not one.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int *last = 0;
  int i = 0;
again:;
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = i;
  int d = 0;
  if (__VERIFIER_nondet_int())
    d = 1;
  if (last && *last == i - 1)
    reach_error();
  last = p;
  if (d)
    *p = i;
  if (++i < 3)
    goto again;
  return 0;
}
