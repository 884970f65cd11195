// expect: TRUE
// A status is any when the call succeeds, and untouched when it fails.
#define _GNU_SOURCE
#include <sys/stat.h>
extern void reach_error(void);
int __xstat(int, const char *, struct stat *), __lxstat(int, const char *, struct stat *), __fxstat(int, int, struct stat *);

int main(void) {
  struct stat s = {0};
  int guard = 5;
  s.st_size = 77;
  if (stat("a", &s) != 0 && s.st_size != 77)
    reach_error();
  if (lstat("a", &s) > 0 || fstat(0, &s) > 0 || __xstat(1, "a", &s) > 0 || __lxstat(1, "a", &s) > 0 || __fxstat(1, 0, &s) > 0)
    reach_error();
  if (guard != 5)
    reach_error();
  return 0;
}
