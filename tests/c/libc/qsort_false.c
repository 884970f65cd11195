// expect: FALSE(unreach-call)
// witness: 3 1 2
// The largest comes first.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int by_value(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int main(void) {
  int v[3] = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
  int largest_first = v[0] > v[1] && v[1] < v[2] && v[0] > v[2];
  qsort(v, 3, sizeof *v, by_value);
  if (largest_first && v[2] == 3 && v[0] == 1)
    reach_error();
  return 0;
}
