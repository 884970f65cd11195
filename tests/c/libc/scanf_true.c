// expect: TRUE
// The count says which variables were set; a width bounds what is stored.
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  int a = 1000, b = 2000;
  char word[4] = {1, 1, 1, 1};
  int n = scanf("%2d %d", &a, &b);
  if (n < -1 || n > 2 || (n < 1 && a != 1000) || (n < 2 && b != 2000) || (n >= 1 && (a > 99 || a < -9)))
    reach_error();
  if (n == EOF && !feof(stdin) && !ferror(stdin))
    reach_error();
  n = scanf(" %3s", word);
  if (n == 1 && (word[0] == ' ' || word[0] == '\n' || (word[1] && word[2] && word[3])))
    reach_error();
  if (n != 1 && word[3] != 1)
    reach_error();
  return 0;
}
