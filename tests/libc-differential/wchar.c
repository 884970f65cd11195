// Wide strings over a small alphabet, character classes of the C locale.
#include <stdio.h>
#include <stdlib.h>
typedef __SIZE_TYPE__ size_t;
typedef __WCHAR_TYPE__ W;
size_t wcslen(const W *), wcsnlen(const W *, size_t);
W *wcscpy(W *, const W *), *wcsncpy(W *, const W *, size_t), *wcscat(W *, const W *), *wcsncat(W *, const W *, size_t);
W *wcsdup(const W *), *wcschr(const W *, W), *wcsrchr(const W *, W), *wcsstr(const W *, const W *);
int wcscmp(const W *, const W *), wcsncmp(const W *, const W *, size_t), wmemcmp(const W *, const W *, size_t);
W *wmemcpy(W *, const W *, size_t), *wmemmove(W *, const W *, size_t), *wmemset(W *, W, size_t), *wmemchr(const W *, W, size_t);
int iswupper(unsigned), iswlower(unsigned), iswalpha(unsigned), iswdigit(unsigned), iswxdigit(unsigned), iswalnum(unsigned);
int iswspace(unsigned), iswblank(unsigned), iswprint(unsigned), iswgraph(unsigned), iswcntrl(unsigned), iswpunct(unsigned);
unsigned towlower(unsigned), towupper(unsigned);

static int sign(int v) {
  return (v > 0) - (v < 0);
}
static int place(const W *p, const W *s) {
  return p ? (int)(p - s) : -1;
}
static void show(const W *s) {
  for (int i = 0; i < 8; i++)
    printf(" %d", (int)s[i]);
  printf("\n");
}

int main(void) {
  static const W texts[][5] = {{0}, {'a'}, {'a', 'b'}, {'b', 'a', 'b'}, {-5, 70000}, {70000, 'a', 'a', 'b'}};
  enum { N = sizeof texts / sizeof *texts };
  for (int i = 0; i < N; i++) {
    const W *s = texts[i];
    for (int j = 0; j < N; j++) {
      const W *t = texts[j];
      printf("%d %d", sign(wcscmp(s, t)), place(wcsstr(s, t), s));
      for (size_t n = 0; n < 5; n++)
        printf(" %d %d", sign(wcsncmp(s, t, n)), sign(wmemcmp(s, t, n)));
      W buffer[8] = {'x', 0, 9, 9, 9, 9, 9, 9};
      wcscat(buffer, t);
      show(buffer);
      show(wcsncpy(buffer, s, 4));
      buffer[3] = 0;
      show(wcsncat(buffer, t, 2));
      show(wcscpy(buffer, s));
      show(wmemcpy(buffer, t, 4));
      show(wmemmove(buffer + 1, buffer, 4) - 1);
      show(wmemset(buffer, 7, 3));
    }
    W *copied = wcsdup(s);
    printf("%d %d %d %d", (int)wcslen(s), (int)wcsnlen(s, 2), wcscmp(copied, s), place(wmemchr(s, 'b', 4), s));
    free(copied);
    printf(" %d %d %d %d\n", place(wcschr(s, 'b'), s), place(wcschr(s, 0), s), place(wcsrchr(s, 'a'), s), place(wcsrchr(s, 0), s));
  }
  for (unsigned c = 0; c < 300; c++) {
    printf("%d%d%d%d", !!iswupper(c), !!iswlower(c), !!iswalpha(c), !!iswdigit(c));
    printf("%d%d%d%d", !!iswxdigit(c), !!iswalnum(c), !!iswspace(c), !!iswblank(c));
    printf("%d%d%d%d", !!iswprint(c), !!iswgraph(c), !!iswcntrl(c), !!iswpunct(c));
    printf(" %u %u\n", towlower(c), towupper(c));
  }
  return 0;
}
