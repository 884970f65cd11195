// Variadic functions: every size and class of argument, structures by value, lists handed on and copied.
#include <stdarg.h>
#include <stdio.h>

struct small { char c; };
struct pair { int a; long long b; };
struct big { int a[9]; double d; };

static long sum(const char *kinds, ...) {
  va_list list, copy;
  long total = 0;
  va_start(list, kinds);
  va_copy(copy, list);
  for (const char *k = kinds; *k; k++) switch (*k) {
    case 'i': total += va_arg(list, int); break;
    case 'l': total += va_arg(list, long); break;
    case 'q': total += (long)va_arg(list, long long); break;
    case 'd': total += (long)(va_arg(list, double) * 100); break;
    case 'D': total += (long)(va_arg(list, long double) * 10); break;
    case 's': total += va_arg(list, const char *)[0]; break;
    case 'S': total += va_arg(list, struct small).c; break;
    case 'P': { struct pair p = va_arg(list, struct pair); total += p.a + (long)p.b; break; }
    case 'B': { struct big b = va_arg(list, struct big); total += b.a[8] + (long)b.d; break; }
  }
  va_end(list);
  printf("first %d\n", va_arg(copy, int));
  va_end(copy);
  return total;
}

static int pass_on(int n, va_list list) {
  int r = 0;
  while (n--) r = r * 10 + va_arg(list, int);
  return r;
}

static int digits(int n, ...) {
  va_list list;
  va_start(list, n);
  int r = pass_on(n, list);
  va_end(list);
  return r;
}

static int none(int x, ...) { return x; }

int main(void) {
  struct small s = {'x'};
  struct pair p = {3, 1000000007LL};
  struct big b = {{0, 1, 2, 3, 4, 5, 6, 7, 8}, 2.5};
  printf("%ld\n", sum("ilqdDsSPB", 1, 2L, 3LL, 4.25, 5.5L, "A", s, p, b));
  printf("%ld\n", sum("idididididididid", 1, 1.0, 2, 2.0, 3, 3.0, 4, 4.0, 5, 5.0, 6, 6.0, 7, 7.0, 8, 8.0));
  printf("%ld\n", sum("iDiD", 1, 2.5L, 3, 4.5L));
  printf("%d %d\n", digits(5, 1, 2, 3, 4, 5), digits(0));
  printf("%d\n", none(7, p, "unused", 1.5));
  return (int)sum("iBi", 9, b, 4);
}
