// expect: TRUE
// errno starts at zero, is set by failures, and is one object under all its names.
#include <errno.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int *__errno(void), *__error(void);

int main(void) {
  if (errno != 0)
    reach_error();
  if (strtol("99999999999999999999", 0, 10) != __LONG_MAX__ || errno != ERANGE)
    reach_error();
  errno = __VERIFIER_nondet_int();
  int saved = errno;
  strtol("12", 0, 10);
  if (errno != saved || *__errno() != saved || __error() != __errno_location())
    reach_error();
  return 0;
}
