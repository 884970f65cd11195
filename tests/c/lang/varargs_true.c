// expect: TRUE
// Variable arguments: integers, long long, doubles, pointers, structures of several sizes, more than registers hold, and lists passed on.
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct small {
  int a;
};
struct pair {
  long a, b;
};
struct big {
  int a[9];
};
struct real {
  double x;
  int i;
};

static int sum(int n, ...) {
  va_list list;
  int total = 0;
  va_start(list, n);
  while (n-- > 0)
    total += va_arg(list, int);
  va_end(list);
  return total;
}
static int passed_on(const char *kinds, va_list list) {
  int total = 0;
  for (; *kinds; kinds++)
    total += *kinds == 'i' ? va_arg(list, int) : *kinds == 'd' ? (int)va_arg(list, double) : (int)va_arg(list, long long);
  return total;
}
static int kinds(const char *k, ...) {
  va_list list, again;
  va_start(list, k);
  va_copy(again, list);
  int first = passed_on(k, list), second = passed_on(k, again);
  va_end(list);
  va_end(again);
  return first == second ? first : -1;
}
static int structures(int n, ...) {
  va_list list;
  va_start(list, n);
  struct small s = va_arg(list, struct small);
  struct pair p = va_arg(list, struct pair);
  struct big b = va_arg(list, struct big);
  struct real r = va_arg(list, struct real);
  int *last = va_arg(list, int *);
  va_end(list);
  return n + s.a + (int)(p.a - p.b) + b.a[0] + b.a[8] + (int)r.x + r.i + *last;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -100 || x > 100)
    return 0;
  if (sum(0) != 0 || sum(3, 1, x, 3) != 4 + x || sum(10, 1, 2, 3, 4, 5, 6, 7, 8, 9, x) != 45 + x)
    reach_error();
  if (kinds("idldidd", x, 2.5, 3LL, -1.0, 4, 5.0, 6.0) != x + 2 + 3 - 1 + 4 + 5 + 6)
    reach_error();
  struct small s = {x};
  struct pair p = {10, 4};
  struct big b = {{7, 0, 0, 0, 0, 0, 0, 0, x}};
  struct real r = {3.9, 2};
  if (structures(1, s, p, b, r, &x) != 1 + x + 6 + 7 + x + 3 + 2 + x)
    reach_error();
  return 0;
}
