// expect: TRUE
// property: valid-deref
// An object that is called by the place where it was made is freed on one path.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  int freed = 0;
  if (__VERIFIER_nondet_int()) {
    free(p);
    freed = 1;
  }
  int d = 0;
  if (__VERIFIER_nondet_int())
    d = 1;
  if (!freed) {
    *p = d;
    free(p);
  }
  return freed;
}
