// Formatted output.
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  int n = 0;
  n += printf("%d %i %u %x %X %o %c %s %%\n", -1, INT_MIN, UINT_MAX, 48879, 48879, 8, 'z', "text");
  n += printf("%ld %lld %lu %llu %zu %td %jd\n", LONG_MIN, LLONG_MIN, ULONG_MAX, ULLONG_MAX, sizeof(int), (ptrdiff_t)-3, (intmax_t)5);
  n += printf("%hhd %hd %hhu %hu\n", 300, 70000, 300, 70000);
  n += printf("[%5d] [%-5d] [%05d] [%+d] [% d] [%.3d] [%8.3d] [%-8.3d]\n", 42, 42, 42, 42, 42, 42, 42, 42);
  n += printf("[%#x] [%#o] [%#X] [%#x]\n", 255, 255, 255, 0);
  n += printf("[%10s] [%-10s] [%.2s] [%10.2s] [%*s] [%-*s] [%.*s]\n", "abc", "abc", "abc", "abc", 6, "abc", 6, "abc", 1, "abc");
  n += printf("[%f] [%.0f] [%.1f] [%10.3f] [%-10.3f] [%010.3f] [%+.2f]\n", 3.14159, 2.5, 0.05, 2.71828, 2.71828, -2.71828, 1.0);
  n += printf("[%e] [%.0e] [%E] [%.10e]\n", 12345.6789, 5e10, 1e-7, 1.0 / 3);
  n += printf("[%g] [%g] [%g] [%g] [%g] [%G] [%.3g] [%#g]\n", 1.0, 1e-5, 123456.0, 1234567.0, 0.1 + 0.2, 1e20, 2.0 / 3, 1.0);
  n += printf("[%f] [%f] [%g] [%e]\n", 1.0 / 0.0, -1.0 / 0.0, 0.0, -0.0);
  n += printf("[%Lf] [%Lg] [%Le]\n", 1.5L, 1e100L, 1.0L / 3);
  n += printf("[%.20f] [%.15g] [%.17g]\n", 0.1, 0.1, 0.1);
  n += printf("%5c|%-5c|%c\n", 'a', 'b', 0x141);
  n += printf("%s", "");
  puts("a line");
  putchar('!');
  putchar('\n');
  fputs("no newline, ", stdout);
  fwrite("four bytes", 1, 4, stdout);
  putchar('\n');
  printf("%d\n", n);
  return n & 127;
}
