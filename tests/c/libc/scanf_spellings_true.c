// expect: TRUE
// expect-none: UNKNOWN(
// All the names of the family.
#include <stdarg.h>
#include <stdio.h>
extern void reach_error(void);
int __isoc99_scanf(const char *, ...), __isoc99_fscanf(FILE *, const char *, ...), __isoc99_vscanf(const char *, va_list);
int __isoc99_vfscanf(FILE *, const char *, va_list), __isoc23_scanf(const char *, ...), __isoc23_fscanf(FILE *, const char *, ...);
int __isoc23_vscanf(const char *, va_list), __isoc23_vfscanf(FILE *, const char *, va_list);
int vscanf(const char *, va_list), vfscanf(FILE *, const char *, va_list), fscanf(FILE *, const char *, ...);

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
  case 5:
    n = __isoc23_vfscanf(stdin, f, l);
  }
  va_end(l);
  return n;
}

int main(void) {
  char c = 'u', word[64];
  int n = 0, read = -5;
  for (int i = 0; i < 6; i++)
    if (list(i, "%c", &c) > 1)
      reach_error();
  n = fscanf(stdin, "%*d%63[a-c]%n", word, &read);
  return n + __isoc99_scanf("%c", &c) + __isoc99_fscanf(stdin, "%c", &c) + __isoc23_scanf("%c", &c) + __isoc23_fscanf(stdin, "%c", &c) > 9;
}
