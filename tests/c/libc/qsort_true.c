// expect: TRUE
// Three symbolic numbers in order, and found again.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int by_value(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int main(void) {
  int v[3] = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
  int key = v[1];
  qsort(v, 3, sizeof *v, by_value);
  if (v[0] > v[1] || v[1] > v[2])
    reach_error();
  int *found = bsearch(&key, v, 3, sizeof *v, by_value);
  if (!found || *found != key)
    reach_error();
  return 0;
}
