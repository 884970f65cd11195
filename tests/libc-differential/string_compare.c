// All pairs of short strings; only the sign of a comparison is determined.
#include <stdio.h>
typedef __SIZE_TYPE__ size_t;
int memcmp(const void *, const void *, size_t), bcmp(const void *, const void *, size_t);
int strcmp(const char *, const char *), strncmp(const char *, const char *, size_t), strcoll(const char *, const char *);
int strcasecmp(const char *, const char *), strncasecmp(const char *, const char *, size_t), __strcasecmp(const char *, const char *);

static const char alphabet[] = {'a', 'A', 'Z', '[', '@', (char)0xe4, (char)0xc4};
enum { LETTERS = sizeof alphabet, STRINGS = 1 + LETTERS + LETTERS * LETTERS };

static void make(char *s, int code) {
  if (code == 0) {
    s[0] = 0;
  } else if (code <= LETTERS) {
    s[0] = alphabet[code - 1];
    s[1] = 0;
  } else {
    code -= 1 + LETTERS;
    s[0] = alphabet[code / LETTERS];
    s[1] = alphabet[code % LETTERS];
    s[2] = 0;
  }
}

static char sign(int v) {
  return v < 0 ? '<' : v > 0 ? '>' : '=';
}

int main(void) {
  char a[4] = {0}, b[4] = {0};
  for (int i = 0; i < STRINGS; i++) {
    for (int j = 0; j < STRINGS; j++) {
      make(a, i);
      make(b, j);
      putchar(sign(strcmp(a, b)));
      putchar(sign(strcoll(a, b)));
      putchar(sign(strcasecmp(a, b)));
      putchar(sign(__strcasecmp(a, b)));
      for (size_t n = 0; n < 4; n++) {
        putchar(sign(strncmp(a, b, n)));
        putchar(sign(strncasecmp(a, b, n)));
        putchar(sign(memcmp(a, b, n)));
        putchar(bcmp(a, b, n) ? '!' : '=');
      }
    }
    putchar('\n');
  }
  return 0;
}
