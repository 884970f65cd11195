// expect: TRUE
// Output through all the other functions: it happens, and its result is what the interface allows.
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
extern void reach_error(void);
int _IO_putc(int, FILE *), __overflow(FILE *, int), __printf_chk(int, const char *, ...), __fprintf_chk(FILE *, int, const char *, ...);
int __vprintf_chk(int, const char *, va_list), __vfprintf_chk(FILE *, int, const char *, va_list);

static void list(const char *f, ...) {
  va_list l;
  va_start(l, f);
  vfprintf(stdout, f, l);
  va_end(l);
  va_start(l, f);
  __vprintf_chk(1, f, l);
  va_end(l);
  va_start(l, f);
  __vfprintf_chk(stdout, 1, f, l);
  va_end(l);
  va_start(l, f);
  int n = vdprintf(1, f, l);
  va_end(l);
  if (n != -1 && n != 3)
    reach_error();
}

int main(void) {
  if (fwrite("abc", 1, 3, stdout) > 3 || fwrite_unlocked("abc", 3, 1, stdout) > 1 || fwrite("x", 0, 1, stdout) != 0)
    reach_error();
  putc_unlocked('a', stdout);
  fputc_unlocked('b', stdout);
  _IO_putc('c', stdout);
  __overflow(stdout, 'd');
  putchar_unlocked('e');
  fputs_unlocked("f", stdout);
  fflush_unlocked(stdout);
  putw(5, stdout);
  __printf_chk(1, "%d\n", 7);
  __fprintf_chk(stdout, 1, "%d\n", 7);
  dprintf(1, "%s %f\n", "g", 0.5);
  list("%d!", 12);
  return 0;
}
