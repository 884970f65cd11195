// expect: TRUE
// The names that take a list.
#include <stdarg.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int vscanf(const char *, va_list), vfscanf(FILE *, const char *, va_list);
int __isoc99_vscanf(const char *, va_list), __isoc99_vfscanf(FILE *, const char *, va_list);
int __isoc23_vscanf(const char *, va_list), __isoc23_vfscanf(FILE *, const char *, va_list);

static int list(int which, const char *f, ...) {
  va_list l;
  int n = 0;
  va_start(l, f);
  switch (which) {
  case 0:
    n = vscanf(f, l);
    break;
  case 1:
    n = vfscanf(stdin, f, l);
    break;
  case 2:
    n = __isoc99_vscanf(f, l);
    break;
  case 3:
    n = __isoc99_vfscanf(stdin, f, l);
    break;
  case 4:
    n = __isoc23_vscanf(f, l);
    break;
  default:
    n = __isoc23_vfscanf(stdin, f, l);
  }
  va_end(l);
  return n;
}

int main(void) {
  char c = 'u', word[4] = {9, 9, 9, 9};
  int n = list(__VERIFIER_nondet_int(), "%c %2[a-c]", &c, word);
  if (n > 2 || (n < 2 && word[0] != 9) || (n == 2 && (word[0] < 'a' || word[0] > 'c')) || word[3] != 9)
    reach_error();
  return 0;
}
