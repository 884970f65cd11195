// expect: TRUE
// property: array-bounds
// The address behind the last element, arrays without a size, pointers to arrays.
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct open {
  int n;
  int a[];
};
int g[3][5];

int main(void) {
  unsigned char i = __VERIFIER_nondet_uchar();
  int a[4] = {1, 2, 3, 4};
  int *end = &a[4], sum = 0;
  for (int *p = a; p != end; p++)
    sum += *p;
  int(*row)[5] = &g[1];
  if (i < 5)
    sum += (*row)[i] + g[i / 2][i];
  struct open *o = malloc(sizeof *o + 3 * sizeof(int));
  if (!o)
    return 0;
  o->a[i % 3] = 1;
  sum += o->a[i % 3] + end[-1];
  free(o);
  return sum == 0;
}
