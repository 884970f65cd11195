// expect: TRUE
// The spellings that newer headers use, with the binary prefix of C23.
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
long __isoc23_strtol(const char *, char **, int);
long long __isoc23_strtoll(const char *, char **, int);
unsigned long __isoc23_strtoul(const char *, char **, int);
unsigned long long __isoc23_strtoull(const char *, char **, int);
int __isoc23_sscanf(const char *, const char *, ...), __isoc23_vsscanf(const char *, const char *, va_list);

static int scan(const char *s, const char *f, ...) {
  va_list list;
  va_start(list, f);
  int n = __isoc23_vsscanf(s, f, list);
  va_end(list);
  return n;
}

int main(void) {
  char *end;
  int a = 0, b = 0;
  const char *text = "0b101x";
  if (__isoc23_strtol(text, &end, 0) != 5 || end != text + 5 || __isoc23_strtoll("-0B11", 0, 2) != -3)
    reach_error();
  if (__isoc23_strtoul("0x1f", 0, 0) != 31 || __isoc23_strtoull("0b2", &end, 0) != 0 || *end != 'b')
    reach_error();
  if (__isoc23_sscanf("7 8", "%d%d", &a, &b) != 2 || a != 7 || b != 8 || scan("-9", "%i", &a) != 1 || a != -9)
    reach_error();
  return 0;
}
