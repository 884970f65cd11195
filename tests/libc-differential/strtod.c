// Text to floating point: hard cases of rounding, limits, hexadecimal, words, malformed text, and generated numbers; the bits are printed.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int strfroml(char *, size_t, const char *, long double);
double __strtod_internal(const char *, char **, int);

static const char *const texts[] = {
    "", " ", ".", "+", "-", "e5", ".e5", "0", "-0", "0.0", "-.0", "1", "-1", " \t\n 1.5x", "1.", ".5", "1.5.5", "1e", "1e+", "1e-", "1e5", "1E-5",
    "1e+05x", "0e999999999999", "1e999999999999", "-1e999999999999", "1e-999999999999", "0.1", "0.2", "0.3", "3.14159265358979", "123456789012345",
    "1234567890123456", "12345678901234567890", "9007199254740993", "9007199254740992.5", "9007199254740993.0000000000000000000000001",
    "9007199254740991.5", "1e22", "1e23", "8.5e22", "1e-22", "1e-23", "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308",
    "1.8e308", "2.2250738585072014e-308", "2.2250738585072011e-308", "2.2250738585072012e-308", "4.9e-324", "2.4703282292062327e-324",
    "2.4703282292062328e-324", "2e-324", "1e-400", "3.4028234e38", "3.4028235e38", "3.4028236e38", "1.17549435e-38", "1.17549428e-38", "1.4e-45", "7e-46",
    "7.1e-46", "16777217", "16777217.0000001", "16777219", "1.18973149535723176502e4932", "1.2e4932", "3.36210314311209350626e-4932",
    "3.6451995318824746025e-4951", "1.8e-4951", "1e-5000", "18446744073709551615", "18446744073709551616", "36893488147419103231", "36893488147419103233",
    "inf", "-INF", "+Infinity", "infinit", "infinityx", "in", "nan", "-NaN", "nan(", "nan()", "nan(0x7)x", "nan(a-b)", "na",
    "0x", "0x.", "0x1", "0x1p", "0x1p+", "0x1.8p3", "-0X1.Fp-3", "0x.8", "0x8.", "0xg", "0x1p1024", "0x1p1023", "0x1.fffffffffffff8p1023",
    "0x1.fffffffffffff7p1023", "0x1p-1074", "0x1p-1075", "0x1.8p-1075", "0x1.0000000000001p-1075", "0x1p-1076", "0x0.0000000000001p-1022",
    "0x1.00000000000008p0", "0x1.00000000000018p0", "0x1.000000000000080000000000001p0", "0x123456789abcdef01", "0x123456789abcdef0180000001",
    "0x1.fffffep127", "0x1.ffffffp127", "0x1p-149", "0x1p-150", "0x1.8p-150", "0x1.000001p0", "0x1.000003p0", "0x1.fffffffffffffffep16383",
    "0x1.ffffffffffffffffp16383", "0x1p-16445", "0x1p-16446", "0x1.8p-16446", "0x0p5", "0x0.0p99999", "0x1.fffffffffffffp-1023",
    "0x1.fffffcp-127", "0x1.fffffep-127", "0x1.ffffffp-127"};

static void show(const char *s) {
  char *end;
  unsigned char bits[16] = {0};
  errno = 0;
  double d = strtod(s, &end);
  int error = errno;
  memcpy(bits, &d, 8);
  if (d != d) // the payload of a not-a-number is not determined
    memcpy(bits, "nan", 4);
  for (int i = 7; i >= 0; i--)
    printf("%02x", bits[i]);
  printf(" %d %d", (int)(end - s), error);
  errno = 0;
  float f = strtof(s, &end);
  error = errno;
  memcpy(bits, &f, 4);
  if (f != f)
    memcpy(bits, "nan", 4);
  for (int i = 3; i >= 0; i--)
    printf("%02x", bits[i]);
  printf(" %d %d", (int)(end - s), error);
  errno = 0;
  long double l = strtold(s, &end);
  error = errno;
  memset(bits, 0, 16);
  memcpy(bits, &l, 10);
  if (l != l)
    memcpy(bits, "nan", 4);
  for (int i = l != l ? 2 : 9; i >= 0; i--)
    printf("%02x", bits[i]);
  printf(" %d %d", (int)(end - s), error);
  d = atof(s);
  if (d == d)
    printf(" %a %a\n", d, __strtod_internal(s, 0, 0));
  else
    printf("\n");
}

static unsigned long long seed = 88172645463325252ull;
static unsigned next(unsigned bound) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return (unsigned)(seed >> 20) % bound;
}

int main(void) {
  char text[1200];
  for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
    printf("[%s] ", texts[i]);
    show(texts[i]);
  }
  for (int i = 0; i < 3000; i++) {
    int n = 0;
    int digits = 1 + (int)next(i % 10 == 0 ? 60 : 22);
    int point = (int)next(30);
    if (next(4) == 0)
      text[n++] = '-';
    for (int k = 0; k < digits; k++) {
      if (k == point)
        text[n++] = '.';
      text[n++] = (char)('0' + next(10));
    }
    if (next(3))
      n += sprintf(text + n, "e%d", (int)next(i % 3 == 0 ? 10200 : 720) - (i % 3 == 0 ? 5100 : 360));
    text[n] = 0;
    printf("[%s] ", text);
    show(text);
  }
  for (int i = 0; i < 300; i++) { // neighbourhoods of halfway points of double: all their digits, and a little more or less
    unsigned long long m = 1ull << 53 | seed >> 11;
    next(2);
    int n = strfroml(text, sizeof text, "%.60e", (long double)(m | 1) * (i & 1 ? 0x1p-60L : 0x1p30L));
    text[n] = 0;
    printf("[%s] ", text);
    show(text);
  }
  memset(text, '9', 700);
  text[1] = '.';
  for (int n = 690; n < 700; n++) {
    text[n] = 0;
    show(text);
    text[n] = '9';
  }
  // 2^-1074 / 2 exactly, then one digit more
  int n = strfroml(text, sizeof text, "%.760e", 0x1p-1075L);
  char *e = strchr(text, 'e');
  printf("%d\n", n);
  show(text);
  e[-1] = '1';
  show(text);
  return 0;
}
