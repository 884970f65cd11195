// expect: TRUE
// A line is terminated inside the buffer, a newline only ends it, and bytes beyond it are untouched.
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
char *__fgets_chk(char *, size_t, int, FILE *), *fgets_unlocked(char *, int, FILE *);

int main(void) {
  char line[6] = {'q', 'q', 'q', 'q', 'q', 'q'};
  char *r = fgets(line, 4, stdin);
  if (line[4] != 'q' || line[5] != 'q')
    reach_error();
  if (!r && !feof(stdin) && !ferror(stdin))
    reach_error();
  if (!r && feof(stdin) && line[0] != 'q')
    reach_error();
  if (r) {
    if (r != line || memchr(line, 0, 4) == 0)
      reach_error();
    char *newline = memchr(line, '\n', 4);
    if (newline && newline[1] != 0)
      reach_error();
  }
  if (fgets(line, 1, stdin) != line || line[0] != 0 || fgets(line, 0, stdin) != 0)
    reach_error();
  __fgets_chk(line, sizeof line, 2, stdin);
  fgets_unlocked(line, 2, stdin);
  return 0;
}
