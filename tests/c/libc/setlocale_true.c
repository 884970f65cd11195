// expect: TRUE
// The C locale is always there.
#include <locale.h>
extern void reach_error(void);

int main(void) {
  char *now = setlocale(LC_ALL, 0);
  if (!now || now[0] != 'C' || !setlocale(LC_ALL, "POSIX") || !setlocale(LC_NUMERIC, "C"))
    reach_error();
  return 0;
}
