// expect: TRUE
// data-model: ILP32
// The status with 64-bit offsets fits its structure.
#define _GNU_SOURCE
#include <sys/stat.h>
extern void reach_error(void);

int main(void) {
  struct {
    struct stat64 s;
    int guard;
  } box = {.guard = 5};
  if (stat64("a", &box.s) > 0 || lstat64("a", &box.s) > 0 || fstat64(0, &box.s) > 0 || box.guard != 5)
    reach_error();
  return 0;
}
