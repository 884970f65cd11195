// expect: TRUE
// property: unreach-call
// One function makes an object in each of two calls, and returns one of those it knows.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int *keep;

static int *make(int v) {
  int *p = malloc(sizeof *p);
  if (!p)
    exit(0);
  *p = v;
  int d = 0;
  if (__VERIFIER_nondet_int())
    d = 1;
  if (d && keep)
    return p;
  keep = p;
  return p;
}

int main(void) {
  int *a = make(1);
  int *b = make(2);
  *b = 3;
  if (*a != 1)
    reach_error();
  return 0;
}
