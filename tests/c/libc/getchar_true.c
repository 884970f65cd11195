// expect: TRUE
// A character or EOF; after EOF the stream says why, and end of file stays.
#include <stdio.h>
extern void reach_error(void);
#undef getchar
#undef getc
#undef feof
#undef ferror

int main(void) {
  int c = getchar();
  if (c < -1 || c > 255)
    reach_error();
  if (c == EOF && !feof(stdin) && !ferror(stdin))
    reach_error();
  if (c != EOF && (feof(stdin) || ferror(stdin)))
    reach_error();
  if (feof(stdin) && (getc(stdin) != EOF || fgetc(stdin) != EOF || getchar_unlocked() != EOF || getc_unlocked(stdin) != EOF))
    reach_error();
  clearerr(stdin);
  if (feof(stdin) || ferror(stdin) || fileno(stdin) != 0 || fileno(stdout) != 1 || fileno(stderr) != 2)
    reach_error();
  return 0;
}
