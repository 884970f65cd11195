// Every combination of flags, widths, precisions and lengths for the integer conversions; characters and strings; truncation.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
int asprintf(char **, const char *, ...), vasprintf(char **, const char *, va_list), __asprintf(char **, const char *, ...);
int __snprintf_chk(char *, size_t, int, size_t, const char *, ...), __sprintf_chk(char *, int, size_t, const char *, ...);
int __vsnprintf_chk(char *, size_t, int, size_t, const char *, va_list), __vsprintf_chk(char *, int, size_t, const char *, va_list);
int __asprintf_chk(char **, int, const char *, ...), __vasprintf_chk(char **, int, const char *, va_list);

static char text[256];
static void show(int n) {
  printf("%d [%s]\n", n, text);
}

static void through_list(const char *format, ...) {
  va_list list;
  char *allocated = 0;
  va_start(list, format);
  show(vsprintf(text, format, list));
  va_end(list);
  va_start(list, format);
  show(vsnprintf(text, 5, format, list));
  va_end(list);
  va_start(list, format);
  show(__vsprintf_chk(text, 1, sizeof text, format, list));
  va_end(list);
  va_start(list, format);
  show(__vsnprintf_chk(text, 7, 1, sizeof text, format, list));
  va_end(list);
  va_start(list, format);
  printf("%d", vasprintf(&allocated, format, list));
  va_end(list);
  printf(" %s\n", allocated);
  free(allocated);
  va_start(list, format);
  printf("%d", __vasprintf_chk(&allocated, 1, format, list));
  va_end(list);
  printf(" %s\n", allocated);
  free(allocated);
}

int main(void) {
  static const char *const flags[] = {"", "-", "+", " ", "#", "0", "-0", "+ ", "#0", "+0", " 0-", "#-", "'"};
  static const char *const widths[] = {"", "1", "5", "12", "*"};
  static const char *const precisions[] = {"", ".", ".0", ".1", ".3", ".9", ".*"};
  static const char *const lengths[] = {"", "hh", "h", "l", "ll", "z", "j", "t"};
  static const long long values[] = {0, 1, -1, 7, 8, 42, 255, -128, 65535, 2147483647, -2147483648LL, 0x123456789abcdefLL, -0x7fffffffffffffffLL - 1};
  char format[64];
  for (unsigned f = 0; f < 13; f++)
    for (unsigned w = 0; w < 5; w++)
      for (unsigned p = 0; p < 7; p++)
        for (unsigned l = 0; l < 8; l++)
          for (const char *c = "dixXou"; *c; c++) {
            snprintf(format, sizeof format, "<%%%s%s%s%s%c>", flags[f], widths[w], precisions[p], lengths[l], *c);
            unsigned long sum = 0;
            for (unsigned v = 0; v < 13; v++) {
              long long x = values[v];
              int n, first = f % 2 ? 6 : -6, second = v % 2 ? 4 : -1;
#define CALL(value) \
  (w == 4 ? p == 6 ? sprintf(text, format, first, second, value) : sprintf(text, format, first, value) \
   : p == 6 ? sprintf(text, format, second, value) \
            : sprintf(text, format, value))
              if (l == 4 || l == 6)
                n = CALL(x);
              else if (l == 3 || ((l == 5 || l == 7) && sizeof(size_t) > sizeof(int)))
                n = CALL((long)x);
              else
                n = CALL((int)x);
              sum = sum * 31 + (unsigned long)n;
              for (int i = 0; i < n + 1; i++)
                sum = sum * 31 + (unsigned char)text[i];
            }
            printf("%s %lx %s\n", format, sum & 0xffffffff, text);
          }
  show(sprintf(text, "plain"));
  show(sprintf(text, "%%|%5%|%c|%3c|%-3c|%c", 'a', 'b', 'c', 300));
  show(sprintf(text, "%s|%7s|%-7s|%.2s|%.0s|%5.1s|%.*s|%*s", "abc", "abc", "abc", "abc", "abc", "abc", 2, "xyz", -5, "q"));
  char unterminated[3] = {'p', 'q', 'r'};
  show(sprintf(text, "%.3s%.1s", unterminated, unterminated));
  int here;
  long wide;
  short narrow;
  signed char tiny;
  long long huge;
  show(sprintf(text, "ab%nc%lnd%hne%hhnf%lln", &here, &wide, &narrow, &tiny, &huge));
  printf("%d %ld %d %d %lld\n", here, wide, narrow, tiny, huge);
  show(sprintf(text, "%p|%8p|%-8p|", (void *)0, (void *)0, (void *)0));
  for (size_t room = 0; room < 9; room++) {
    for (int i = 0; i < 12; i++)
      text[i] = "???????????"[i];
    show(snprintf(text, room, "%d-%s", 123, "xyz"));
    printf("%d\n", snprintf(0, 0, "%d-%s", 123, "xyz"));
  }
  show(__sprintf_chk(text, 1, sizeof text, "%s=%d", "k", 5));
  show(__snprintf_chk(text, 3, 1, sizeof text, "%s=%d", "k", 55));
  char *allocated = 0;
  printf("%d", asprintf(&allocated, "%08x|%s", 48879u, "tail"));
  printf(" %s\n", allocated);
  free(allocated);
  printf("%d", __asprintf(&allocated, "%d", 5));
  printf(" %s\n", allocated);
  free(allocated);
  printf("%d", __asprintf_chk(&allocated, 1, "%d", 6));
  printf(" %s\n", allocated);
  free(allocated);
  through_list("%d %s %lld %c", 17, "seventeen", 17000000000000LL, 's');
  printf("%d\n", snprintf(text, sizeof text, "%2147483648d", 1));
  return 0;
}
