// Every message, and numbers without one.
#include <stdio.h>
typedef __SIZE_TYPE__ size_t;
char *strerror(int), *strerror_r(int, char *, size_t), *strsignal(int);
int __xpg_strerror_r(int, char *, size_t);

int main(void) {
  char buffer[64];
  static const int odd[] = {-1, -2147483647 - 1, 41, 58, 134, 4095, 2147483647};
  for (int e = 0; e < 134; e++) {
    int code = __xpg_strerror_r(e, buffer, sizeof buffer);
    printf("%s|%s|%d\n", strerror(e), buffer, code);
  }
  for (unsigned i = 0; i < sizeof odd / sizeof *odd; i++) {
    printf("%s|%s\n", strerror(odd[i]), strerror_r(odd[i], buffer, sizeof buffer));
    printf("%d\n", __xpg_strerror_r(odd[i], buffer, sizeof buffer));
  }
  for (size_t size = 1; size < 10; size++)
    printf("%d %s\n", __xpg_strerror_r(4, buffer, size), buffer);
  for (int s = -1; s < 70; s++)
    printf("%s\n", strsignal(s));
  return 0;
}
