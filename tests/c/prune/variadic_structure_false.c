// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 1 1
// A structure and a pointer among the arguments of a variadic function, which writes through the pointer.
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct pair {
  long first, second, third;
};

static void swap(int n, ...) {
  va_list list, other;
  va_start(list, n);
  va_copy(other, list);
  struct pair p = va_arg(list, struct pair);
  long *to = va_arg(list, long *);
  *to = n ? p.third : va_arg(other, struct pair).first;
  va_end(other);
  va_end(list);
}

int main(void) {
  struct pair p = {1, 2, 3};
  long got = 0, unused = 0;
  if (__VERIFIER_nondet_int())
    p.third = 5;
  int n = __VERIFIER_nondet_int() != 0;
  swap(n, p, &got);
  if (got == 5 || unused)
    reach_error();
  return 0;
}
