// expect: TRUE
// As many items as asked for, or the stream says why not.
#include <stdio.h>
extern void reach_error(void);
size_t __fread_chk(void *, size_t, size_t, size_t, FILE *), fread_unlocked(void *, size_t, size_t, FILE *);

int main(void) {
  short buffer[4] = {7, 7, 7, 7};
  size_t n = fread(buffer, sizeof *buffer, 3, stdin);
  if (n > 3 || buffer[3] != 7 || (n < 3 && !feof(stdin) && !ferror(stdin)) || fread(buffer, 0, 5, stdin) != 0)
    reach_error();
  if (feof(stdin) && (fread(buffer, 1, 1, stdin) != 0 || fread_unlocked(buffer, 1, 1, stdin) != 0 || getw(stdin) != EOF))
    reach_error();
  if (__fread_chk(buffer, sizeof buffer, 2, 4, stdin) > 4)
    reach_error();
  return 0;
}
