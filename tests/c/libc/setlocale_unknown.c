// expect: UNKNOWN(unsupported: a locale other than C
// undecided: which locales there are depends on the machine, and models know only one
#include <locale.h>
extern void reach_error(void);

int main(void) {
  if (setlocale(LC_ALL, "C.UTF-8"))
    reach_error();
  return 0;
}
