// expect: TRUE
// expect-none: UNKNOWN(
// Calls on paths succeed or fail.
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
extern void reach_error(void);

static int fine(int r) {
  return r == 0 || r == -1;
}

int main(void) {
  if (!fine(unlink("a")) || !fine(rmdir("a")) || !fine(chdir("a")) || !fine(remove("a")) || !fine(access("a", 0)))
    reach_error();
  if (!fine(mkdir("a", 0700)) || !fine(chmod("a", 0700)) || !fine(truncate("a", 0)) || !fine(rename("a", "b")))
    reach_error();
  int joined = link("a", "b"), pointed = symlink("a", "b");
  if (!fine(joined) || !fine(pointed) || isatty(0) > 1 || umask(022) > 0777)
    reach_error();
  return 0;
}
