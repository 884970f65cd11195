// expect: TRUE
// data-model: ILP32
// Variable arguments where all of them are on the stack.
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct pair {
  char a;
  long b;
};

static long long mixed(int n, ...) {
  va_list list;
  va_start(list, n);
  long long total = 0;
  for (int i = 0; i < n; i++) {
    total += va_arg(list, int);
    total += va_arg(list, long long);
    total += (long long)va_arg(list, double);
    struct pair p = va_arg(list, struct pair);
    total += p.a + p.b;
  }
  va_end(list);
  return total;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -100 || x > 100)
    return 0;
  struct pair p = {1, x};
  if (mixed(2, x, 1LL << 40, 2.75, p, -x, 5LL, -2.0, p) != (1LL << 40) + 7 + 2 * x)
    reach_error();
  return 0;
}
