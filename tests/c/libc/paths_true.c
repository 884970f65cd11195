// expect: TRUE
// Calls on a path.
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
extern void reach_error(void);

static void result(int r) {
  if (r != 0 && r != -1)
    reach_error();
}

int main(void) {
  result(unlink("a"));
  result(rmdir("a"));
  result(chdir("a"));
  result(remove("a"));
  result(access("a", 0));
  return 0;
}
