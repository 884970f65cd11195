// expect: TRUE
// Calls on a path and something more.
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
extern void reach_error(void);

static void result(int r) {
  if (r != 0 && r != -1)
    reach_error();
}

int main(void) {
  result(mkdir("a", 0700));
  result(chmod("a", 0700));
  result(truncate("a", 0));
  result(rename("a", "b"));
  int joined = link("a", "b"), pointed = symlink("a", "b");
  result(joined);
  result(pointed);
  if (isatty(0) > 1 || umask(022) > 0777)
    reach_error();
  return 0;
}
