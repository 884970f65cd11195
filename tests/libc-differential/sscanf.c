// Conversions from strings: matches, mismatches, ends of input, widths, sets.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
int sscanf(const char *, const char *, ...), __isoc99_sscanf(const char *, const char *, ...);
int vsscanf(const char *, const char *, va_list), __isoc99_vsscanf(const char *, const char *, va_list);

static const char *const texts[] = {
    "", " ", "7", "-7", "+7", "  42 rest", "42,43", "42 , 43", "0x1f", "0X1F", "0x", "0xg", "010", "08", "9", "-", "+", "-x", "abc", "abc def",
    "a1b2", "99999999999", "-99999999999", "99999999999999999999999", "4294967295", "-4294967296", "2147483648", "x=5;y=-6", "x=5;", "%5", "12345",
    "[tag]", "]]a", "a-b-c", "\t\n x", "1.5", "-2e3 x", ".5", "inf", "zzz", "0", "0b1", "12 34 56"};
static const char *const formats[] = {
    "%d", "%i", "%u", "%o", "%x", "%X", "%ld", "%lld", "%hd", "%hhd", "%lu", "%llu", "%hu", "%hhu", "%zu", "%jd", "%td", "%1d", "%2d", "%3i", "%2x", "%4x",
    " %d", "%d,%d", "%d , %d", "%d%d", "%*d%d", "%d%n", "%*d%n", "%n%d", "x=%d;y=%d", "%%%d", " %%%d", "abc", "abc%d", "%2d%3d", "%d %d %d"};
static const char *const word_formats[] = {"%s", "%2s", "%c", "%3c", " %c", "%[abc]", "%[^,]", "%[a-c]", "%2[a-z]", "%[]]", "%[^]]", "%[a-]", "%[0-9]", "%*s%s", "%*c%c", "[%[a-z]]", "%s%s", "%[-x]"};
static const char *const float_formats[] = {"%lf", "%le", "%lg"};

static void list(const char *s, const char *f, ...) {
  va_list l;
  va_start(l, f);
  printf(" %d", vsscanf(s, f, l));
  va_end(l);
  va_start(l, f);
  printf(" %d", __isoc99_vsscanf(s, f, l));
  va_end(l);
}

int main(void) {
  for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
    for (unsigned j = 0; j < sizeof formats / sizeof *formats; j++) {
      long long a = 0x5555555555555555LL, b = a, c = a, d = a;
      int n = sscanf(texts[i], formats[j], &a, &b, &c);
      int m = __isoc99_sscanf(texts[i], formats[j], &d, &b, &c);
      printf("[%s] %s: %d %d %llx %llx %llx %llx", texts[i], formats[j], n, m, a, b, c, d);
      list(texts[i], formats[j], &a, &b, &c);
      printf("\n");
    }
    for (unsigned j = 0; j < sizeof word_formats / sizeof *word_formats; j++) {
      char a[32] = "???????????????", b[32] = "!!!!!!!!!!!!!!!";
      int n = sscanf(texts[i], word_formats[j], a, b);
      printf("[%s] %s: %d", texts[i], word_formats[j], n);
      for (int k = 0; k < 32; k++)
        printf(" %02x%02x", (unsigned char)a[k], (unsigned char)b[k]);
      printf("\n");
    }
    if (!strchr(texts[i], 'x') && !strchr(texts[i], 'X') && strcmp(texts[i], "010"))
      for (unsigned j = 0; j < 3; j++) {
        double d = 77;
        float f = 77;
        int n = sscanf(texts[i], float_formats[j], &d);
        int m = sscanf(texts[i], "%f", &f);
        printf("[%s] %s: %d %a %d %a\n", texts[i], float_formats[j], n, d, m, f);
      }
  }
  void *p = 0;
  printf("%d", sscanf("0x1234", "%p", &p));
  printf(" %p\n", p);
  double wide = 0;
  int rest = 0;
  printf("%d", sscanf("3.14159", "%4lf%d", &wide, &rest));
  printf(" %a %d\n", wide, rest);
  return 0;
}
