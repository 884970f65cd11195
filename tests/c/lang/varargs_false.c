// expect: FALSE(unreach-call)
// witness: 4
// The fourth argument is the odd one.
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int nth(int n, ...) {
  va_list list;
  int v = 0;
  va_start(list, n);
  for (int i = 0; i < n; i++)
    v = va_arg(list, int);
  va_end(list);
  return v;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 5)
    return 0;
  if (nth(n, 2, 4, 6, 7, 8) % 2 != 0)
    reach_error();
  return 0;
}
