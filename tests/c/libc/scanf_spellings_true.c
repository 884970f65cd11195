// expect: TRUE
// The names of the family.
#include <stdarg.h>
#include <stdio.h>
extern void reach_error(void);
int __isoc99_scanf(const char *, ...), __isoc99_fscanf(FILE *, const char *, ...);
int __isoc23_scanf(const char *, ...), __isoc23_fscanf(FILE *, const char *, ...);
int fscanf(FILE *, const char *, ...);

int main(void) {
  char c = 'u';
  int n = fscanf(stdin, "%c", &c) == 1 && __isoc99_scanf("%c", &c) == 1 && __isoc99_fscanf(stdin, "%c", &c) == 1 &&
          __isoc23_scanf("%c", &c) == 1 && __isoc23_fscanf(stdin, "%c", &c) == 1;
  if (n && feof(stdin) && scanf("%c", &c) != EOF)
    reach_error();
  return 0;
}
