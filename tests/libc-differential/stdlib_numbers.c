// Text to integer in all bases, at the limits, with and without digits; and the arithmetic functions.
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
long long strtoq(const char *, char **, int);
unsigned long long strtouq(const char *, char **, int);
long __strtol_internal(const char *, char **, int, int);

static const char *const texts[] = {
    "", " ", "+", "-", "0", "-0", "+0", "00", "0x", "0X", "0xg", "0x0", "0x1f", "0XfF", "-0x10", "+0x", "x1", "0b", "0b101", "0B1",
    "1", "9", "10", " \t\n\v\f\r42rest", "--1", "+-1", "- 1", "1 2", "077", "08", "79", "z", "Zz", "-zZ", "7fffffff", "80000000",
    "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296", "-4294967295", "-4294967296",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
    "18446744073709551616", "-18446744073709551615", "-18446744073709551616", "99999999999999999999999999", "-99999999999999999999999999",
    "111111111111111111111111111111111111111111111111111111111111111111111", "0x7fffffffffffffff", "0xffffffffffffffff",
    "0x10000000000000000", "1777777777777777777777", "zzzzzzzzzzzzzzzzzzz", "12\200", "\2001"};
static const int bases[] = {0, 2, 3, 8, 10, 16, 36, 1, 37, -1};

#define SHOW(type, form, call) \
  do { \
    char *end = (char *)s; \
    errno = 0; \
    type v = call; \
    printf(" " form ":%d:%d", v, (int)(end - s), errno); \
  } while (0)

int main(void) {
  for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
    const char *s = texts[i];
    printf("[%s]", s);
    for (unsigned j = 0; j < sizeof bases / sizeof *bases; j++) {
      int b = bases[j];
      SHOW(long, "%ld", strtol(s, &end, b));
      SHOW(unsigned long, "%lu", strtoul(s, &end, b));
      SHOW(long long, "%lld", strtoll(s, &end, b));
      SHOW(unsigned long long, "%llu", strtoull(s, &end, b));
      SHOW(long long, "%lld", strtoq(s, &end, b));
      SHOW(unsigned long long, "%llu", strtouq(s, &end, b));
      SHOW(intmax_t, "%jd", strtoimax(s, &end, b));
      SHOW(uintmax_t, "%ju", strtoumax(s, &end, b));
    }
    printf(" %ld %ld", strtol(s, 0, 10), __strtol_internal(s, 0, 10, 0));
    printf(" %d %ld %lld\n", atoi(s), atol(s), atoll(s));
  }
  static const int numbers[] = {0, 1, -1, 7, -7, 100, -100, 2147483647, -2147483647};
  for (unsigned i = 0; i < 9; i++) {
    long long big = (long long)numbers[i] * 4294967295;
    printf("%d %ld %lld %lld\n", abs(numbers[i]), labs(numbers[i]), llabs(numbers[i]), llabs(big));
    for (unsigned j = 1; j < 9; j++) {
      div_t d = div(numbers[i], numbers[j]);
      ldiv_t l = ldiv(numbers[i], numbers[j]);
      lldiv_t ll = lldiv(big, numbers[j]);
      printf("%d %d %ld %ld %lld %lld\n", d.quot, d.rem, l.quot, l.rem, ll.quot, ll.rem);
    }
  }
  return 0;
}
