// expect: TRUE
// property: unreach-call
// What a variadic function reads depends on the path that led to the call: one that passes other arguments is
// not covered by one that is safe.
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int sum(int n, ...) {
  va_list list;
  int s = 0;
  va_start(list, n);
  for (int i = 0; i < n; i++)
    s += va_arg(list, int);
  va_end(list);
  return s;
}

int main(void) {
  int a = 1, b = 2, d = 0;
  if (__VERIFIER_nondet_int())
    b = 3;
  if (__VERIFIER_nondet_int())
    d = 1;
  int s = sum(3, a, b, d);
  if (s - d > 4)
    reach_error();
  return 0;
}
