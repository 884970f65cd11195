// The whole domain of the character functions, and the tables.
#include <stdio.h>
int isupper(int), islower(int), isalpha(int), isdigit(int), isxdigit(int), isspace(int), isprint(int), isgraph(int), isblank(int);
int iscntrl(int), ispunct(int), isalnum(int), isascii(int), toascii(int), tolower(int), toupper(int), _tolower(int), _toupper(int);
const unsigned short **__ctype_b_loc(void);
const int **__ctype_tolower_loc(void), **__ctype_toupper_loc(void);
__SIZE_TYPE__ __ctype_get_mb_cur_max(void);

int main(void) {
  for (int c = -128; c < 256; c++) {
    printf("%d: %d %d %d %d %d %d", c, isupper(c), islower(c), isalpha(c), isdigit(c), isxdigit(c), isspace(c));
    printf(" %d %d %d %d %d %d", isprint(c), isgraph(c), isblank(c), iscntrl(c), ispunct(c), isalnum(c));
    printf(" %d %d %d %d %d %d", isascii(c), toascii(c), tolower(c), toupper(c), _tolower(c), _toupper(c));
    printf(" %u %d %d\n", (*__ctype_b_loc())[c], (*__ctype_tolower_loc())[c], (*__ctype_toupper_loc())[c]);
  }
  static const int far[] = {-2147483647 - 1, -129, 256, 1000, 2147483647};
  for (int i = 0; i < 5; i++)
    printf("%d %d %d %d\n", tolower(far[i]), toupper(far[i]), isascii(far[i]), toascii(far[i]));
  printf("%d\n", (int)__ctype_get_mb_cur_max());
  return 0;
}
