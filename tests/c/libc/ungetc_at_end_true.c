// expect: TRUE
// A character pushed back at end of file can be read; then it is the end again, or more comes.
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  if (fgetc_unlocked(stdin) != EOF || ferror_unlocked(stdin))
    return 0;
  if (!feof_unlocked(stdin) || ungetc('z', stdin) != 'z' || feof_unlocked(stdin) || fgetc(stdin) != 'z')
    reach_error();
  clearerr_unlocked(stdin);
  if (ferror_unlocked(stdin) || feof_unlocked(stdin))
    reach_error();
  return 0;
}
